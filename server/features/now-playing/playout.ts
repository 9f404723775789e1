import * as z from 'zod'
import type { PlayingItem } from '#contract/now-playing.ts'

const ProgrammeItem = z.object({
  kind: z.enum(['song', 'show', 'news', 'ad']),
  title: z.string().min(1),
  artist: z.string().min(1).optional(),
  /** Milliseconds from the start of the programme. */
  startMs: z.int().min(0),
  endMs: z.int().min(1),
})
export type ProgrammeItem = z.output<typeof ProgrammeItem>

const Programme = z
  .object({
    station: z.string(),
    durationMs: z.int().min(1),
    items: z.array(ProgrammeItem).min(1),
  })
  .refine(isInOrder, 'its items must follow each other within its duration')

/** What a station plays over and over: the titles of one sound file, in its own time. */
export type Programme = z.output<typeof Programme>

/** Reads a programme as it lies beside its sound. Throws where it is not one; a pause between two items is fine. */
export const parseProgramme = (text: string): Programme => Programme.parse(JSON.parse(text))

function isInOrder({ items, durationMs }: { items: ProgrammeItem[]; durationMs: number }): boolean {
  return items.every((item, index) => {
    const next = items[index + 1]?.startMs ?? durationMs
    return item.startMs < item.endMs && item.endMs <= next
  })
}

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
