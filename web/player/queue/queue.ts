import { isLive, type PlayableMedia } from '../core/state.ts'

/** What plays, what played before, and what comes after. */
export interface Queue {
  /** Put there by the listener; goes first. */
  chosen: readonly PlayableMedia[]
  /** What comes after the media of now in its podcast or season. */
  following: readonly PlayableMedia[]
  /** The order in which the page that is open would go on. */
  offered: readonly PlayableMedia[]
  /** What was played before, the newest last. */
  played: readonly PlayableMedia[]
  current: PlayableMedia | null
}

export type QueueEvent =
  | { type: 'chosen'; chosen: readonly PlayableMedia[] }
  | { type: 'play-next'; media: PlayableMedia }
  | { type: 'add'; media: PlayableMedia }
  | { type: 'move'; from: number; to: number }
  | { type: 'remove'; index: number }
  | { type: 'clear' }
  | { type: 'offer'; offered: readonly PlayableMedia[] }
  /** What follows `after` was looked up. */
  | { type: 'found'; after: PlayableMedia; following: PlayableMedia }
  | { type: 'started'; media: PlayableMedia }
  | { type: 'went-back' }

export const EMPTY_QUEUE: Queue = { chosen: [], following: [], offered: [], played: [], current: null }

const MAX_CHOSEN = 200
const MAX_PLAYED = 50

export function reduceQueue(queue: Queue, event: QueueEvent): Queue {
  const { chosen } = queue
  switch (event.type) {
    case 'chosen':
      return { ...queue, chosen: event.chosen }
    case 'play-next':
      return withChosen(queue, event.media, [event.media, ...without(chosen, event.media)])
    case 'add':
      return withChosen(queue, event.media, [...without(chosen, event.media), event.media])
    case 'move':
      return { ...queue, chosen: moved(chosen, event.from, event.to) }
    case 'remove':
      return { ...queue, chosen: chosen.filter((_, index) => index !== event.index) }
    case 'clear':
      return { ...queue, chosen: [] }
    case 'offer':
      return offered(queue, event.offered)
    case 'found':
      return queue.current?.mediaId === event.after.mediaId && queue.following.length === 0
        ? { ...queue, following: [event.following] }
        : queue
    case 'started':
      return started(queue, event.media)
    case 'went-back':
      return wentBack(queue)
  }
}

/** What plays when the media of now is over, or undefined. What the listener chose goes first. */
export const nextOf = ({ chosen, following }: Queue, mayContinue: boolean): PlayableMedia | undefined =>
  chosen[0] ?? (mayContinue ? following[0] : undefined)

export const previousOf = ({ played }: Queue): PlayableMedia | undefined => played.at(-1)

const without = (list: readonly PlayableMedia[], { mediaId }: PlayableMedia) =>
  list.filter((media) => media.mediaId !== mediaId)

/** What follows `media` in `list`; undefined where it is not in it. */
function after(list: readonly PlayableMedia[], media: PlayableMedia): readonly PlayableMedia[] | undefined {
  const index = list.findIndex(({ mediaId }) => mediaId === media.mediaId)
  return index < 0 ? undefined : list.slice(index + 1)
}

/** A live channel has no end after which something could come, and does not wait for its turn. */
const withChosen = (queue: Queue, media: PlayableMedia, chosen: readonly PlayableMedia[]): Queue =>
  isLive(media) ? queue : { ...queue, chosen: chosen.slice(0, MAX_CHOSEN) }

function moved(chosen: readonly PlayableMedia[], from: number, to: number): readonly PlayableMedia[] {
  const media = chosen[from]
  return media && to >= 0 && to < chosen.length ? chosen.toSpliced(from, 1).toSpliced(to, 0, media) : chosen
}

function offered(queue: Queue, list: readonly PlayableMedia[]): Queue {
  const following = queue.current ? after(list, queue.current) : undefined
  return { ...queue, offered: list, following: following ?? queue.following }
}

/** A chosen media lies between two of a row, and the row goes on after it; any other one begins a row of its own. */
function started(queue: Queue, media: PlayableMedia): Queue {
  const { chosen, current, played } = queue
  const wasChosen = chosen.some(({ mediaId }) => mediaId === media.mediaId)
  const row = after(queue.following, media) ?? after(queue.offered, media)
  const isOther = current !== null && current.mediaId !== media.mediaId
  return {
    ...queue,
    chosen: wasChosen ? without(chosen, media) : chosen,
    following: row ?? (wasChosen || current?.mediaId === media.mediaId ? queue.following : []),
    played: isOther && !isLive(current) ? [...without(played, current), current].slice(-MAX_PLAYED) : played,
    current: media,
  }
}

function wentBack(queue: Queue): Queue {
  const { current, following, played } = queue
  return {
    ...queue,
    current: previousOf(queue) ?? current,
    played: played.slice(0, -1),
    following: current && !isLive(current) ? [current, ...without(following, current)] : following,
  }
}
