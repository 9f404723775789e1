import type { PlayableMedia } from './state.ts'

/** Fetches what playing `media` takes. For the moment in which a listener reaches for the button. */
export async function prepareToPlay(media: PlayableMedia): Promise<void> {
  const [{ prepareMedia }] = await Promise.all([import('./start-player.ts'), import('./mini-player.tsx')])
  prepareMedia(media)
}
