import { loadCommands } from '../../core/player-access.ts'
import type { PlayableMedia } from '../../core/state.ts'

export async function prepareToPlay(media: PlayableMedia): Promise<void> {
  const [commands] = await Promise.all([loadCommands(), loadMiniPlayer()])
  commands.prepare(media)
}

export const loadMiniPlayer = () => import('./mini-player.tsx')
