import { isLive, type PlayableMedia } from '../core/state.ts'

export interface Queue {
  /** Queued by the listener; played first. */
  chosen: readonly PlayableMedia[]
  /** Episodes after the current media in its podcast or season. */
  following: readonly PlayableMedia[]
  offered: readonly PlayableMedia[]
  /** Newest last. */
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
  /** Undoes a removal. */
  | { type: 'restore'; media: readonly PlayableMedia[]; index: number }
  | { type: 'offer'; offered: readonly PlayableMedia[] }
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
    case 'restore':
      return restored(queue, event.media, event.index)
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

export const nextInQueue = ({ chosen, following }: Queue, mayContinue: boolean): PlayableMedia | undefined =>
  chosen[0] ?? (mayContinue ? following[0] : undefined)

export const previousInQueue = ({ played }: Queue): PlayableMedia | undefined => played.at(-1)

const without = (list: readonly PlayableMedia[], { mediaId }: PlayableMedia) =>
  list.filter((media) => media.mediaId !== mediaId)

function after(list: readonly PlayableMedia[], media: PlayableMedia): readonly PlayableMedia[] | undefined {
  const index = list.findIndex(({ mediaId }) => mediaId === media.mediaId)
  return index < 0 ? undefined : list.slice(index + 1)
}

/** Live channels have no end, so they are not queued. A full queue takes no more. */
const withChosen = (queue: Queue, media: PlayableMedia, chosen: readonly PlayableMedia[]): Queue =>
  isLive(media) || chosen.length > MAX_CHOSEN ? queue : { ...queue, chosen }

function moved(chosen: readonly PlayableMedia[], from: number, to: number): readonly PlayableMedia[] {
  const media = chosen[from]
  return media && to >= 0 && to < chosen.length ? chosen.toSpliced(from, 1).toSpliced(to, 0, media) : chosen
}

/** Puts removed media back. Media that was queued again or started meanwhile is not moved. */
function restored(queue: Queue, media: readonly PlayableMedia[], index: number): Queue {
  const known = new Set([...queue.chosen, queue.current].map((each) => each?.mediaId))
  const gone = media.filter(({ mediaId }) => !known.has(mediaId))
  return { ...queue, chosen: queue.chosen.toSpliced(index, 0, ...gone).slice(0, MAX_CHOSEN) }
}

function offered(queue: Queue, list: readonly PlayableMedia[]): Queue {
  const following = queue.current ? after(list, queue.current) : undefined
  return { ...queue, offered: list, following: following ?? queue.following }
}

/** A queued media only interrupts the current continuation, which resumes afterwards; any other media begins a continuation of its own. */
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
    current: previousInQueue(queue) ?? current,
    played: played.slice(0, -1),
    following: current && !isLive(current) ? [current, ...without(following, current)] : following,
  }
}
