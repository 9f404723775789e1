import { loadCommands } from '../../core/player-access.ts'
import type { PlayableMedia } from '../../core/state.ts'

/** Fetches what playing `media` takes. For the moment in which a listener reaches for the button. */
export async function prepareToPlay(media: PlayableMedia): Promise<void> {
  const [commands] = await Promise.all([loadCommands(), loadMiniPlayer()])
  commands.prepare(media)
}

/** What is drawn while something plays; fetched only once, whoever asks first. */
export const loadMiniPlayer = () => import('./mini-player.tsx')
