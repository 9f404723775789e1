import { loadMiniPlayer } from './load-mini-player.ts'
import { loadRequests } from './player-access.ts'
import type { PlayableMedia } from './state.ts'

/** Fetches what playing `media` takes. For the moment in which a listener reaches for the button. */
export async function prepareToPlay(media: PlayableMedia): Promise<void> {
  const [requests] = await Promise.all([loadRequests(), loadMiniPlayer()])
  requests.prepare(media)
}
