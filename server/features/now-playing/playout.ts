import type { PlayingItem } from '#contract/now-playing.ts'
import type { Programme } from './programme.ts'

/** The instant, in Unix milliseconds, at which every station's programme began its first round. */
export const PLAYOUT_EPOCH = Date.UTC(2025, 0, 1)

/** How many past items are told. */
const HISTORY = 10

export interface Playout {
  /** Null in a pause between two items. */
  item: PlayingItem | null
  next: PlayingItem
  /** Newest first. */
  history: PlayingItem[]
}

/** What plays at `instant` (Unix milliseconds): a pure function of the clock, so every node gives the same answer. */
export function playoutAt(programme: Programme, instant: number): Playout {
  const newest = numberAt(programme, instant)
  const last = airing(programme, newest)
  const isPlaying = instant < last.endsAt
  const newestPast = isPlaying ? newest - 1 : newest
  return {
    item: isPlaying ? toPlayingItem(last) : null,
    next: toPlayingItem(airing(programme, newest + 1)),
    history: Array.from({ length: HISTORY }, (_, back) => toPlayingItem(airing(programme, newestPast - back))),
  }
}

/** The instants after `from` and up to `to` at which an item starts, or ends without another one following at once. */
export function playoutChanges(programme: Programme, from: number, to: number): number[] {
  const instants = new Set<number>()
  for (let number = numberAt(programme, from); ; number++) {
    const { startsAt, endsAt } = airing(programme, number)
    if (startsAt > to) return [...instants]
    if (startsAt > from) instants.add(startsAt)
    if (endsAt > from && endsAt <= to) instants.add(endsAt)
  }
}

/** Counts items since the epoch: the number of the last one that has started at `instant`. */
function numberAt({ items, durationMs }: Programme, instant: number): number {
  const round = Math.floor((instant - PLAYOUT_EPOCH) / durationMs)
  const into = instant - PLAYOUT_EPOCH - round * durationMs
  return round * items.length + items.findLastIndex((item) => item.startMs <= into)
}

interface Airing {
  item: Programme['items'][number]
  startsAt: number
  endsAt: number
}

function airing({ items, durationMs }: Programme, number: number): Airing {
  const round = Math.floor(number / items.length)
  const item = items[number - round * items.length]
  if (!item) throw new RangeError(`There is no item ${number}`)
  const roundStart = PLAYOUT_EPOCH + round * durationMs
  return { item, startsAt: roundStart + item.startMs, endsAt: roundStart + item.endMs }
}

const toPlayingItem = ({ item, startsAt, endsAt }: Airing): PlayingItem => ({
  kind: item.kind,
  title: item.title,
  ...(item.artist !== undefined && { artist: item.artist }),
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})
