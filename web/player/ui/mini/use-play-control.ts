import { pressPlay } from '../../core/player-access.ts'
import { prepareToPlay } from './prepare-to-play.ts'
import type { PlayableMedia, PlayerState } from '../../core/state.ts'
import { usePlayer } from '../../core/player-store.ts'

export type PlayControlState = 'idle' | 'loading' | 'playing' | 'paused' | 'error'

export interface PlayControl {
  state: PlayControlState
  /** Plays, pauses or goes on. To be called while the press is being handled. */
  toggle: () => void
  /** For the moment in which a listener reaches for the button: pointer over it, focus on it, finger on it. */
  prepare: () => void
}

/** The play button of one media. */
export function usePlayControl(media: PlayableMedia): PlayControl {
  const state = usePlayer((player) => controlState(player, media.mediaId))
  return {
    state,
    toggle: () => void pressPlay(media),
    // Whoever presses asks again and is told what went wrong.
    prepare: () => void prepareToPlay(media).catch(() => undefined),
  }
}

export function controlState(player: PlayerState, mediaId: string): PlayControlState {
  if (player.mediaId !== mediaId || player.ended) return 'idle'
  if (player.error !== null) return 'error'
  if (player.loading) return 'loading'
  return player.playing ? 'playing' : 'paused'
}
