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

/** Plays, pauses or goes on. Must be called while the press is being handled. */
export function pressPlay(media: PlayableMedia): Promise<void> {
  const isCurrent = loading !== undefined && playerStore.get().mediaId === media.mediaId
  return press(media, 0, (requests) => (isCurrent ? requests.smartPlay(media) : requests.start(media)))
}

/** Plays from `startAt` seconds, also where the media plays already. Must be called while the press is being handled. */
export const pressPlayFrom = (media: PlayableMedia, startAt: number): Promise<void> =>
  press(media, startAt, (requests) => requests.playFrom(media, startAt))

async function press(
  media: PlayableMedia,
  startAt: number,
  ask: (requests: PlayerRequests) => Promise<void>,
): Promise<void> {
  touchAudioElement()
  // Shown at once, though what plays it may still be on its way.
  if (!loading) playerStore.send({ type: 'media-requested', media, key: playerStore.get().key || newKey(), startAt })
  try {
    await ask(await loadRequests())
  } catch (cause) {
    console.warn(cause)
    playerStore.send({ type: 'error', message: ERRORS.start })
  }
}
