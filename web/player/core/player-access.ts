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

/** The script of the commands is loaded at first use. */
export interface PlayerAccess {
  store: Store<PlayerState, PlayerEvent>
  load: () => Promise<PlayerCommands>
}

function createPlayerAccess(
  store: PlayerAccess['store'],
  start: (store: PlayerAccess['store']) => Promise<PlayerCommands>,
): PlayerAccess & { loaded: () => PlayerCommands | undefined } {
  let loaded: PlayerCommands | undefined
  return { store, load: onceResolved(async () => (loaded = await start(store))), loaded: () => loaded }
}

export const PAGE_PLAYER = createPlayerAccess(playerStore, async (store) =>
  (await import('./start-player.ts')).startPlayer(store),
)

export const loadCommands = PAGE_PLAYER.load

export const loadedCommands = PAGE_PLAYER.loaded

/** Plays, pauses or resumes; a live channel is stopped and restarts at the live edge. Must be called inside the user gesture. */
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

/** Unlike `pressPlay`, resumes a live channel at its instant. Must be called inside the user gesture. */
export function pressResume(media: PlayableMedia): Promise<void> {
  const { live, playheadAt } = playerStore.get()
  if (!live || playheadAt === null) return pressPlay(media)
  return press(media, playheadAt, (commands) => commands.start(media, { startAt: playheadAt }))
}

/** Must be called inside the user gesture. */
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
  // Before any state change: the current media keeps playing behind the paywall.
  if (media.isPremium && !(await mayPlay(media, startAt))) return
  // Synchronously: playback does not wait for the re-render.
  const commands = loadedCommands()
  return commands ? run(commands) : showAndRun(media, startAt, run)
}

/** Without the script playback fails below, with a message. */
const mayPlay = (media: PlayableMedia, startAt: number): Promise<boolean> =>
  import('./start-player.ts').then(
    (script) => script.mayPlay(media, startAt),
    () => true,
  )

/** Shows `media` as loading meanwhile. Never rejects: errors go to the store. */
export async function showAndRun(
  media: PlayableMedia,
  startAt: number,
  run: (commands: PlayerCommands) => Promise<void>,
  { store, load }: PlayerAccess = PAGE_PLAYER,
): Promise<void> {
  store.send({ type: 'media-requested', media, key: store.get().key, startAt })
  try {
    await run(await load())
  } catch (cause) {
    console.warn(cause)
    store.send({ type: 'error', message: ERRORS.start })
  }
}
