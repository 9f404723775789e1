import { ERRORS } from '#web/lib/messages.ts'
import { touchAudioElement } from './builtin/audio-element.ts'
import { newKey } from './new-key.ts'
import { playerStore } from './player-store.ts'
import type { PlayerRequests } from './requests.ts'
import type { PlayableMedia } from './state.ts'

let loading: Promise<PlayerRequests> | undefined

/** The part of the player that plays. It is fetched when a listener is about to need it, and only once. */
export function loadRequests(): Promise<PlayerRequests> {
  loading ??= import('./start-player.ts').then(({ startPlayer }) => startPlayer(playerStore))
  loading.catch(() => (loading = undefined))
  return loading
}

/** Fetches what playing `media` takes. For the moment in which a listener reaches for the button. */
export async function prepareToPlay(media: PlayableMedia): Promise<void> {
  const { prepareMedia } = await import('./start-player.ts')
  prepareMedia(media)
}

/** Must be called while the press is being handled. */
export async function pressPlay(media: PlayableMedia): Promise<void> {
  touchAudioElement()
  const { mediaId, key } = playerStore.get()
  const isFirst = !loading
  // Shown at once, though what plays it may still be on its way.
  if (isFirst) playerStore.send({ type: 'media-requested', media, key: key || newKey(), startAt: 0 })
  try {
    const requests = await loadRequests()
    await (isFirst || mediaId !== media.mediaId ? requests.start(media) : requests.smartPlay(media))
  } catch (cause) {
    console.warn(cause)
    playerStore.send({ type: 'error', message: ERRORS.start })
  }
}
