import { ERRORS } from '#web/lib/messages.ts'
import { hostedPlayerSettings } from '../engines/brightcove/hosted-settings.ts'
import { unlockElement } from '../engines/html5/media-elements.ts'
import { playerStore } from './player-store.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayerCommands } from './commands.ts'
import type { PlayableMedia, PlayerState } from './state.ts'
import type { Store } from './store.ts'

let loading: Promise<PlayerCommands> | undefined
let loaded: PlayerCommands | undefined

/** The part of the player that plays. It is fetched when a listener is about to need it, and only once. */
export function loadCommands(): Promise<PlayerCommands> {
  loading ??= import('./start-player.ts').then(async (module) => (loaded = await module.startPlayer(playerStore)))
  loading.catch(() => (loading = undefined))
  return loading
}

/** A player: what it shows, and the part of it that plays. */
export interface PlayerAccess {
  store: Store<PlayerState, PlayerEvent>
  load: () => Promise<PlayerCommands>
}

export const PAGE_PLAYER: PlayerAccess = { store: playerStore, load: loadCommands }

/** The same, where it is there by now. */
export const loadedCommands = (): PlayerCommands | undefined => loaded

/**
 * Plays, pauses or goes on; a live channel is stopped, as its button says, and comes back at its newest moment. Must be
 * called while the press is being handled.
 */
export function pressPlay(media: PlayableMedia): Promise<void> {
  const { mediaId, playing, live } = playerStore.get()
  if (!loaded || mediaId !== media.mediaId) return press(media, 0, (commands) => commands.start(media))
  return press(media, 0, async (commands) => (playing && live ? commands.stop() : commands.smartPlay(media)))
}

/** Plays from `startAt` seconds, also where the media plays already. Must be called while the press is being handled. */
export const pressPlayFrom = (media: PlayableMedia, startAt: number): Promise<void> =>
  press(media, startAt, (commands) => commands.playFrom(media, startAt))

async function press(
  media: PlayableMedia,
  startAt: number,
  run: (commands: PlayerCommands) => Promise<void>,
): Promise<void> {
  if (!hostedPlayerSettings()) unlockElement(media.kind ?? 'audio')
  // At once: the sound need not wait until the page has drawn what the press changes.
  return loaded ? run(loaded) : showAndRun(media, startAt, run)
}

/** Shows `media` while the part of the player that plays is still fetched, and then asks it. Never fails: it tells. */
export async function showAndRun(
  media: PlayableMedia,
  startAt: number,
  run: (commands: PlayerCommands) => Promise<void>,
  { store, load } = PAGE_PLAYER,
): Promise<void> {
  // The engine that will play it has no key yet.
  store.send({ type: 'media-requested', media, key: store.get().key, startAt })
  try {
    await run(await load())
  } catch (cause) {
    console.warn(cause)
    store.send({ type: 'error', message: ERRORS.start })
  }
}
