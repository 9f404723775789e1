import { imageOfWidth } from '#web/gateway/image-of-width.ts'
import { selectCover, selectSong } from '../now-playing/use-now-playing.ts'
import { nextInQueue, previousInQueue, type Queue } from '../queue/queue.ts'
import { canRewind } from './live-window.ts'
import { sendCommand } from './mini-player-commands.ts'
import { handleEnterPictureInPicture } from './picture-in-picture.ts'
import { isSounding, type PlayerState } from './state.ts'
import type { ReadableStore } from './store.ts'

const STEP_SECONDS = 15
const ARTWORK_WIDTH = 180

/** Mirrors the player and the queue to lock screens, headsets and cars until `signal` aborts. `album` is the product name. */
export function syncMediaSession(
  store: ReadableStore<PlayerState>,
  queue: ReadableStore<Queue>,
  album: string,
  signal: AbortSignal,
): void {
  const session = navigator.mediaSession
  let shown: PlayerState | undefined
  let shownMetadata: string | undefined
  const follow = () => {
    const state = store.get()
    const isOn = isSounding(state)
    const starts = isOn && !(shown && isSounding(shown))
    const isChanged = shown !== undefined && canSeek(state) !== canSeek(shown)
    // Some browsers reset the session when a new media starts.
    if (starts || isChanged) for (const [action, handle] of actions(store, queue)) setHandler(session, action, handle)
    const metadata = metadataOf(state, album)
    const text = JSON.stringify(metadata)
    if (starts || text !== shownMetadata) session.metadata = metadata && new MediaMetadata(metadata)
    shownMetadata = text
    session.playbackState = state.mediaId === null ? 'none' : isOn ? 'playing' : 'paused'
    showPosition(session, state)
    shown = state
  }
  const followQueue = () => {
    for (const [action, handle] of queueActions(queue.get())) setHandler(session, action, handle)
  }
  signal.addEventListener('abort', store.subscribe(follow))
  signal.addEventListener('abort', queue.subscribe(followQueue))
  follow()
  followQueue()
}

function metadataOf(state: PlayerState, album: string): MediaMetadataInit | null {
  const { mediaId, title, subtitle, ad } = state
  if (mediaId === null) return null
  if (ad.podActive) return { title: 'Advertisement', artist: title, album }
  const song = selectSong(state)
  const imageUrl = selectCover(state)
  return {
    title: song?.title ?? title,
    artist: song?.artist ?? (song ? title : (subtitle ?? '')),
    album,
    artwork: imageUrl ? [artworkOf(imageUrl)] : [],
  }
}

/** An external image has one size, which is unknown. */
function artworkOf(imageUrl: string): MediaImage {
  const src = imageOfWidth(imageUrl, ARTWORK_WIDTH)
  return src === undefined ? { src: imageUrl } : { src, sizes: `${ARTWORK_WIDTH}x${ARTWORK_WIDTH}` }
}

type Handler = MediaSessionActionHandler | null

/** `enterpictureinpicture` is missing from TypeScript's DOM types. */
type Action = [MediaSessionAction | 'enterpictureinpicture', Handler]

function actions(store: ReadableStore<PlayerState>, queue: ReadableStore<Queue>): Action[] {
  const { kind } = store.get()
  const mayStep = canSeek(store.get())
  const step =
    (sign: number): MediaSessionActionHandler =>
    ({ seekOffset }) =>
      sendCommand((commands) => commands.skip(sign * (seekOffset ?? STEP_SECONDS)))
  return [
    ['play', () => sendCommand((commands) => commands.play())],
    ['pause', () => sendCommand((commands) => commands.pause())],
    ['skipad', () => sendCommand((commands) => commands.ad?.skip())],
    ['stop', () => sendCommand((commands) => (store.get().live ? commands.stop() : commands.pause()))],
    ['seekbackward', mayStep ? step(-1) : null],
    ['seekforward', mayStep ? step(1) : null],
    ['seekto', !mayStep ? null : ({ seekTime }) => sendCommand((commands) => commands.seekTo(seekTime ?? 0))],
    ['enterpictureinpicture', kind === 'video' ? handleEnterPictureInPicture : null],
    ...queueActions(queue.get()),
  ]
}

/** Only with a target: screens with room for two buttons prefer these over the skips. */
const queueActions = (queue: Queue): Action[] => [
  ['previoustrack', previousInQueue(queue) ? () => sendCommand((commands) => commands.previous()) : null],
  ['nexttrack', nextInQueue(queue, true) ? () => sendCommand((commands) => commands.next()) : null],
]

/** Browsers throw on actions they do not support. */
function setHandler(session: MediaSession, ...[action, handler]: Action): void {
  try {
    session.setActionHandler(action as MediaSessionAction, handler)
  } catch {
    return
  }
}

/** Live channels seek within the show on air. */
const canSeek = (state: PlayerState): boolean => !state.live || canRewind(state)

function showPosition(session: MediaSession, state: PlayerState): void {
  const { ad, duration, currentTime, speed } = state
  if (!canSeek(state) || ad.podActive || duration <= 0) session.setPositionState()
  else session.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate: speed })
}
