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

/** Loads the playback part of the player on first use, once. */
export function loadCommands(): Promise<PlayerCommands> {
  loading ??= import('./start-player.ts').then(async (module) => (loaded = await module.startPlayer(playerStore)))
  loading.catch(() => (loading = undefined))
  return loading
}

/** Store of a player, and the loader of its commands. */
export interface PlayerAccess {
  store: Store<PlayerState, PlayerEvent>
  load: () => Promise<PlayerCommands>
}

export const PAGE_PLAYER: PlayerAccess = { store: playerStore, load: loadCommands }

/** The commands if they are loaded. */
export const loadedCommands = (): PlayerCommands | undefined => loaded

/**
 * Plays, pauses or resumes; a live channel is stopped, as its button says, and restarts at the live edge. Must be
 * called inside the user gesture.
 */
export function pressPlay(media: PlayableMedia): Promise<void> {
  const { mediaId, playing, live, currentTime } = playerStore.get()
  const isCurrent = mediaId === media.mediaId
  if (!loaded || !isCurrent) return press(media, isCurrent ? currentTime : 0, (commands) => commands.start(media))
  return press(media, 0, async (commands) => (playing && live ? commands.stop() : commands.smartPlay(media)))
}

/** Plays from `startAt` seconds, also when the media is already playing. Must be called inside the user gesture. */
export const pressPlayFrom = (media: PlayableMedia, startAt: number): Promise<void> =>
  press(media, startAt, (commands) => commands.playFrom(media, startAt))

async function press(
  media: PlayableMedia,
  startAt: number,
  run: (commands: PlayerCommands) => Promise<void>,
): Promise<void> {
  try {
    if (!hostedPlayerSettings()) unlockElement(media.kind ?? 'audio')
  } catch {
    // The engine reports an element that cannot be created.
  }
  // Synchronously: playback does not wait for the re-render.
  return loaded ? run(loaded) : showAndRun(media, startAt, run)
}

/** Shows `media` as loading while the commands are fetched, then calls `run`. Never rejects: errors go to the store. */
export async function showAndRun(
  media: PlayableMedia,
  startAt: number,
  run: (commands: PlayerCommands) => Promise<void>,
  { store, load } = PAGE_PLAYER,
): Promise<void> {
  // The engine has no key yet.
  store.send({ type: 'media-requested', media, key: store.get().key, startAt })
  try {
    await run(await load())
  } catch (cause) {
    console.warn(cause)
    store.send({ type: 'error', message: ERRORS.start })
  }
}
