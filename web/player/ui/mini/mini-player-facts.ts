import { LABELS } from '#web/lib/text/messages.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import type { PlayButtonState } from '#web/ui/buttons/play-button.tsx'
import { canRewind } from '../../core/live-window.ts'
import { isAtRest, type AdState, type PlayerState } from '../../core/state.ts'
import { selectNowPlaying } from '../../now-playing/use-now-playing.ts'

/** A network failure is not an error yet. */
export function statusText({ connection, error, ad }: PlayerState): string | null {
  if (connection === 'tap-to-continue') return 'Tap to continue'
  if (connection === 'reconnecting') return 'Reconnecting…'
  return error ?? ad.error
}

/** A live channel is stopped, unless it can be paused in place: the "Stop" of the specification is then beside the main button. */
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

/** Null unless a live channel is at rest. */
export function liveAgainText(state: PlayerState): string | null {
  if (!state.live || !isAtRest(state)) return null
  if (state.playheadAt !== null) return `Resume at ${clockTime(state.playheadAt)}`
  return state.kind === 'video' ? 'Watch live again' : 'Listen live again'
}

/** Also while it waits for the network, which may not return for long. */
export const mayDismiss = ({ playing, loading, ad, connection }: PlayerState): boolean =>
  !playing && !ad.podActive && (!loading || connection !== 'ok')

/** Null when unknown or equal to the title of the show. A live video has a programme of its own. */
export function liveItemText(state: PlayerState): string | null {
  if (state.kind === 'video') return null
  const item = state.station ? selectNowPlaying(state, state.station)?.item : null
  if (!item || item.title === state.title) return null
  return [item.title, item.artist].filter(Boolean).join(', ')
}

/** A live channel without a known programme shows no progress. */
export function progressKind(state: PlayerState): 'ad' | 'loading' | 'show' | 'recording' | 'unknown' {
  if (state.ad.podActive) return 'ad'
  if (state.loading && !state.playing) return 'loading'
  if (!state.live) return 'recording'
  return state.liveStartTime !== null && state.duration > 0 ? 'show' : 'unknown'
}

/** `1 of 2`, also before the first ad of the pod. */
export const adPositionText = ({ podIndex, podLength }: AdState): string => `${Math.max(1, podIndex)} of ${podLength}`

export const adEndingText = ({ live, kind }: PlayerState): string =>
  `Your ${live ? 'station' : kind === 'video' ? 'video' : 'episode'} continues after this`

/** A paused ad can be resumed: the system, a headset or another tab has paused it. */
export const isButtonOff = ({ ad }: PlayerState): boolean => ad.podActive && !ad.isPaused

/** 0 to 1. A live show advances every 30 s. */
export function playedShare({ live, currentTime, duration }: PlayerState): number {
  if (duration <= 0) return 0
  return (live ? Math.floor(currentTime / 30) * 30 : currentTime) / duration
}
