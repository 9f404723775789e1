import { LABELS } from '#web/lib/text/messages.ts'
import type { PlayButtonState } from '#web/ui/buttons/play-button.tsx'
import { pressPlay } from '../../core/player-access.ts'
import { usePlayer } from '../../core/player-store.ts'
import type { PlayableMedia, PlayerState } from '../../core/state.ts'
import { prepareToPlay } from './prepare-to-play.ts'

/** `ad` while an ad of the media plays; a paused ad can be resumed like the media. */
export type PlayControlState = 'idle' | 'loading' | 'playing' | 'paused' | 'ad' | 'error'

export interface PlayControl {
  state: PlayControlState
  /** Must be called inside the user gesture. */
  toggle: () => void
  /** For hover, focus and touch. */
  prepare: () => void
}

export function usePlayControl(media: PlayableMedia): PlayControl {
  const state = usePlayer((player) => controlState(player, media.mediaId))
  return {
    state,
    toggle: () => void pressPlay(media),
    // If the preparation fails, the press fails too, and reports the error.
    prepare: () => void prepareToPlay(media).catch(() => undefined),
  }
}

export function controlState(player: PlayerState, mediaId: string): PlayControlState {
  if (player.mediaId !== mediaId || player.ended) return 'idle'
  if (player.error !== null) return 'error'
  if (player.ad.podActive) return player.ad.isPaused ? 'paused' : 'ad'
  if (player.loading) return 'loading'
  return player.playing ? 'playing' : 'paused'
}

export const PLAY_BUTTONS: Record<PlayControlState, PlayButtonState> = {
  idle: 'play',
  paused: 'play',
  playing: 'pause',
  loading: 'loading',
  ad: 'pause',
  error: 'error',
}

export const playControlLabel = (state: PlayControlState, title: string): string =>
  LABELS[state === 'ad' ? 'ad' : PLAY_BUTTONS[state]](title)

/** Properties that switch a play button off while an ad plays, like the buttons of the player. */
export const offDuringAd = (state: PlayControlState) =>
  state === 'ad' ? ({ 'aria-disabled': true, className: 'is-off', onClick: undefined } as const) : {}
