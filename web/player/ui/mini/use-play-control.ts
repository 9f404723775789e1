import { pressPlay } from '../../core/player-access.ts'
import { usePlayer } from '../../core/player-store.ts'
import type { PlayableMedia, PlayerState } from '../../core/state.ts'
import { prepareToPlay } from './prepare-to-play.ts'

export type PlayControlState = 'idle' | 'loading' | 'playing' | 'paused' | 'error'

export interface PlayControl {
  state: PlayControlState
  /** Plays, pauses or resumes. Must be called inside the user gesture. */
  toggle: () => void
  /** Prefetches; to be called on hover, focus and touch. */
  prepare: () => void
}

/** The play button of one media. */
export function usePlayControl(media: PlayableMedia): PlayControl {
  const state = usePlayer((player) => controlState(player, media.mediaId))
  return {
    state,
    toggle: () => void pressPlay(media),
    // A failure is reported by the press itself.
    prepare: () => void prepareToPlay(media).catch(() => undefined),
  }
}

export function controlState(player: PlayerState, mediaId: string): PlayControlState {
  if (player.mediaId !== mediaId || player.ended) return 'idle'
  if (player.error !== null) return 'error'
  if (player.loading) return 'loading'
  return player.playing ? 'playing' : 'paused'
}
