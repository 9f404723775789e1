import { LABELS } from '#web/lib/text/messages.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import type { PlayButtonState } from '#web/ui/buttons/play-button.tsx'
import { canRewind } from '../../core/live-window.ts'
import { isAtRest, type AdState, type PlayerState } from '../../core/state.ts'
import { selectNowPlaying } from '../../now-playing/use-now-playing.ts'

/** Status or error message, or null. A network failure is not an error yet. */
export function statusText({ connection, error, ad }: PlayerState): string | null {
  if (connection === 'tap-to-continue') return 'Tap to continue'
  if (connection === 'reconnecting') return 'Reconnecting…'
  return error ?? ad.error
}

/**
 * Action of the main button. A live channel is stopped, unless it can be paused in place: the button of the specification,
 * "Stop", is then beside it.
 */
export function mainButton(state: PlayerState): PlayButtonState {
  if (state.ad.podActive) return state.ad.isPaused ? 'play' : 'pause'
  if (state.connection === 'tap-to-continue') return 'play'
  if (state.error !== null) return 'error'
  if (state.loading) return 'loading'
  if (!state.playing) return 'play'
  return state.live && !canRewind(state) ? 'stop' : 'pause'
}

export function mainLabel(state: PlayerState): string {
  const button = mainButton(state)
  const again = button === 'play' ? liveAgainText(state) : null
  return again ? `${again}: ${state.title}` : LABELS[button](state.title)
}

/** Invitation of a live channel at rest; null otherwise. */
export function liveAgainText(state: PlayerState): string | null {
  if (!state.live || !isAtRest(state)) return null
  if (state.playheadAt !== null) return `Resume at ${clockTime(state.playheadAt)}`
  return state.kind === 'video' ? 'Watch live again' : 'Listen live again'
}

/** Whether the player can be dismissed: nothing plays or loads. */
export const mayDismiss = ({ playing, loading, ad, connection }: PlayerState): boolean =>
  !playing && !loading && !ad.podActive && connection === 'ok'

/**
 * The current item of a live channel; null when unknown or equal to the show's title. A live video has a programme of its
 * own.
 */
export function liveItemText(state: PlayerState): string | null {
  if (state.kind === 'video') return null
  const item = state.station ? selectNowPlaying(state, state.station)?.item : null
  if (!item || item.title === state.title) return null
  return [item.title, item.artist].filter(Boolean).join(', ')
}

/** Kind of progress display. A live channel without a known programme has none. */
export function progressKind(state: PlayerState): 'ad' | 'loading' | 'show' | 'recording' | 'unknown' {
  if (state.ad.podActive) return 'ad'
  if (state.loading && !state.playing) return 'loading'
  if (!state.live) return 'recording'
  return state.liveStartTime !== null && state.duration > 0 ? 'show' : 'unknown'
}

/** `1 of 2`, also before the first ad of the pod. */
export const adPositionText = ({ podIndex, podLength }: AdState): string => `${Math.max(1, podIndex)} of ${podLength}`

/** Text about the media that follows the ads. */
export const adEndingText = ({ live, kind }: PlayerState): string =>
  `Your ${live ? 'station' : kind === 'video' ? 'video' : 'episode'} continues after this`

/** The button of an ad is enabled only while the ad is paused by the system, a headset or another tab. */
export const isButtonOff = ({ ad }: PlayerState): boolean => ad.podActive && !ad.isPaused

/** Progress, 0 to 1. A live show advances every 30 s. */
export function playedShare({ live, currentTime, duration }: PlayerState): number {
  if (duration <= 0) return 0
  return (live ? Math.floor(currentTime / 30) * 30 : currentTime) / duration
}
