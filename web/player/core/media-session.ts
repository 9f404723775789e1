import { imageOfWidth } from '#web/gateway/image-of-width.ts'
import { sendCommand } from './mini-player-commands.ts'
import { nextOf, previousOf, type Queue } from '../queue/queue.ts'
import type { PlayerState } from './state.ts'
import { handleEnterPictureInPicture } from './picture-in-picture.ts'

const STEP_SECONDS = 15
const ARTWORK_WIDTH = 180

interface Watched<State> {
  get: () => State
  subscribe: (listener: () => void) => () => void
}

/**
 * Mirrors the player and the queue to the Media Session (lock screens, headsets, cars) until `signal` aborts. `album`
 * is the product name.
 */
export function syncMediaSession(
  store: Watched<PlayerState>,
  queue: Watched<Queue>,
  album: string,
  signal: AbortSignal,
): void {
  const session = navigator.mediaSession
  let shown: PlayerState | undefined
  const follow = () => {
    const state = store.get()
    const starts = state.playing && !shown?.playing
    // Some browsers reset the session when a new media starts.
    if (starts) for (const [action, handle] of actions(store, queue)) setHandler(session, action, handle)
    if (starts || !shown || !saysTheSame(state, shown)) session.metadata = metadataOf(state, album)
    session.playbackState = state.mediaId === null ? 'none' : state.playing ? 'playing' : 'paused'
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

const SHOWN = ['mediaId', 'title', 'playheadInfo', 'imageUrl'] as const

const saysTheSame = (state: PlayerState, shown: PlayerState): boolean =>
  SHOWN.every((field) => state[field] === shown[field])

function metadataOf(
  { mediaId, title, subtitle, playheadInfo, imageUrl }: PlayerState,
  album: string,
): MediaMetadata | null {
  if (mediaId === null) return null
  const item = playheadInfo?.item?.kind === 'song' ? playheadInfo.item : null
  return new MediaMetadata({
    title: item?.title ?? title,
    artist: item?.artist ?? (item ? title : (subtitle ?? '')),
    album,
    artwork: imageUrl ? [artworkOf(imageUrl)] : [],
  })
}

/** A picture of another server has one size, which is unknown. */
function artworkOf(imageUrl: string): MediaImage {
  const src = imageOfWidth(imageUrl, ARTWORK_WIDTH)
  return src === undefined ? { src: imageUrl } : { src, sizes: `${ARTWORK_WIDTH}x${ARTWORK_WIDTH}` }
}

type Handler = MediaSessionActionHandler | null

/** `enterpictureinpicture` is missing from TypeScript's DOM types. */
type Action = [MediaSessionAction | 'enterpictureinpicture', Handler]

function actions(store: Watched<PlayerState>, queue: Watched<Queue>): Action[] {
  const { live, kind } = store.get()
  const step =
    (sign: number): MediaSessionActionHandler =>
    ({ seekOffset }) =>
      sendCommand((commands) => commands.skip(sign * (seekOffset ?? STEP_SECONDS)))
  return [
    ['play', () => sendCommand((commands) => commands.play())],
    ['pause', () => sendCommand((commands) => commands.pause())],
    ['stop', () => sendCommand((commands) => (store.get().live ? commands.stop() : commands.pause()))],
    ['seekbackward', live ? null : step(-1)],
    ['seekforward', live ? null : step(1)],
    ['seekto', live ? null : ({ seekTime }) => sendCommand((commands) => commands.seekTo(seekTime ?? 0))],
    ['enterpictureinpicture', kind === 'video' ? handleEnterPictureInPicture : null],
    ...queueActions(queue.get()),
  ]
}

/** Set only when there is a target: screens with room for two buttons prefer these over the skips. */
const queueActions = (queue: Queue): Action[] => [
  ['previoustrack', previousOf(queue) ? () => sendCommand((commands) => commands.previous()) : null],
  ['nexttrack', nextOf(queue, true) ? () => sendCommand((commands) => commands.next()) : null],
]

/** Browsers throw on actions they do not support. */
function setHandler(session: MediaSession, ...[action, handler]: Action): void {
  try {
    session.setActionHandler(action as MediaSessionAction, handler)
  } catch {
    return
  }
}

function showPosition(session: MediaSession, { live, ad, duration, currentTime, speed }: PlayerState): void {
  if (live || ad.podActive || duration <= 0) session.setPositionState()
  else session.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate: speed })
}
