import { loadCommands } from '../../core/player-access.ts'
import type { PlayableMedia } from '../../core/state.ts'

/** Prefetches what `media` needs to play; called on hover, focus or touch. */
export async function prepareToPlay(media: PlayableMedia): Promise<void> {
  const [commands] = await Promise.all([loadCommands(), loadMiniPlayer()])
  commands.prepare(media)
}

/** Loads the mini player once. */
export const loadMiniPlayer = () => import('./mini-player.tsx')
