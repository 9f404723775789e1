import { onceResolved } from '#web/lib/memoize.ts'
import { ERRORS } from '#web/lib/text/messages.ts'
import { hostedPlayerSettings } from '../engines/brightcove/hosted-settings.ts'
import { unlockElement } from '../engines/html5/media-elements.ts'
import type { AiringPosition } from '../progress/airing-position.ts'
import type { PlayerCommands } from './commands.ts'
import { playerStore } from './player-store.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayableMedia, PlayerState } from './state.ts'
import type { Store } from './store.ts'

/** Store of a player, and its commands, whose script is loaded at first use. */
export interface PlayerAccess {
  store: Store<PlayerState, PlayerEvent>
  load: () => Promise<PlayerCommands>
}

/** A player whose commands `start` makes once; `loaded` returns them when they are there. */
function createPlayerAccess(
  store: PlayerAccess['store'],
  start: (store: PlayerAccess['store']) => Promise<PlayerCommands>,
): PlayerAccess & { loaded: () => PlayerCommands | undefined } {
  let loaded: PlayerCommands | undefined
  return { store, load: onceResolved(async () => (loaded = await start(store))), loaded: () => loaded }
}

/** The player of the page. */
export const PAGE_PLAYER = createPlayerAccess(playerStore, async (store) =>
  (await import('./start-player.ts')).startPlayer(store),
)

/** Loads the playback part of the player on first use, once. */
export const loadCommands = PAGE_PLAYER.load

/** The commands if they are loaded. */
export const loadedCommands = PAGE_PLAYER.loaded

/**
 * Plays, pauses or resumes; a live channel is stopped and restarts at the live edge, also when it was
 * paused in the player. Must be called inside the user gesture.
 */
export function pressPlay(media: PlayableMedia): Promise<void> {
  const { mediaId, playing, loading, ready, error, live, liveWindow, currentTime } = playerStore.get()
  const isCurrent = mediaId === media.mediaId
  const startAt = isCurrent && !live ? currentTime : 0
  if (!loadedCommands() || !isCurrent) return press(media, startAt, (commands) => commands.start(media))
  const isPausedInPlace = ready && !playing && !loading && liveWindow !== null && error === null
  return press(media, 0, async (commands) => {
    if (playing && live) commands.stop()
    else if (isPausedInPlace) await commands.live.backToLive()
    else await commands.smartPlay(media)
  })
}

/** Resumes the media at rest; unlike `pressPlay`, a live channel resumes at its instant. Must be called inside the user gesture. */
export function pressResume(media: PlayableMedia): Promise<void> {
  const { live, playheadAt } = playerStore.get()
  if (!live || playheadAt === null) return pressPlay(media)
  return press(media, playheadAt, (commands) => commands.start(media, { startAt: playheadAt }))
}

/** Resumes a show on air. Must be called inside the user gesture. */
export const pressResumeAiring = (position: AiringPosition): Promise<void> =>
  press(position.channel, position.instant, (commands) => commands.live.playAiring(position))

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
  // Before any state changes, because the current media keeps playing behind the paywall.
  if (media.isPremium && !(await (await import('./start-player.ts')).mayPlay(media, startAt))) return
  // Synchronously: playback does not wait for the re-render.
  const commands = loadedCommands()
  return commands ? run(commands) : showAndRun(media, startAt, run)
}

/** Shows `media` as loading while the commands are fetched, then calls `run`. Never rejects: errors go to the store. */
export async function showAndRun(
  media: PlayableMedia,
  startAt: number,
  run: (commands: PlayerCommands) => Promise<void>,
  { store, load }: PlayerAccess = PAGE_PLAYER,
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
