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

/** The items of the audio file that a station plays in a loop, with offsets from its start. */
export type Programme = z.output<typeof Programme>

/** Parses the programme file of a station. Throws unless its items are in order; pauses between items are valid. */
export const parseProgramme = (text: string): Programme => Programme.parse(JSON.parse(text))

function isInOrder({ items, durationMs }: { items: ProgrammeItem[]; durationMs: number }): boolean {
  return items.every((item, index) => {
    const next = items[index + 1]?.startMs ?? durationMs
    return item.startMs < item.endMs && item.endMs <= next
  })
}

/** The start of the first round of every programme, in Unix milliseconds. */
export const PLAYOUT_EPOCH = Date.UTC(2025, 0, 1)

/** Number of past items. */
const HISTORY_LENGTH = 10

export interface Playout {
  /** Null in a pause between two items. */
  item: PlayingItem | null
  next: PlayingItem
  /** Newest first. */
  history: PlayingItem[]
}

/** Returns what plays at `instant` (Unix milliseconds). A pure function of the clock, so all nodes agree. */
export function playoutAt(programme: Programme, instant: number): Playout {
  const newest = numberAt(programme, instant)
  const last = airing(programme, newest)
  const isPlaying = instant < last.endsAt
  const newestPast = isPlaying ? newest - 1 : newest
  return {
    item: isPlaying ? toPlayingItem(last) : null,
    next: toPlayingItem(airing(programme, newest + 1)),
    history: Array.from({ length: HISTORY_LENGTH }, (_, back) => toPlayingItem(airing(programme, newestPast - back))),
  }
}

/** Returns the instants after `from` and up to `to` at which an item starts or ends. */
export function playoutChanges(programme: Programme, from: number, to: number): number[] {
  const instants = new Set<number>()
  for (let number = numberAt(programme, from); ; number++) {
    const { startsAt, endsAt } = airing(programme, number)
    if (startsAt > to) return [...instants]
    if (startsAt > from) instants.add(startsAt)
    if (endsAt > from && endsAt <= to) instants.add(endsAt)
  }
}

/** Returns the number, counted since the epoch, of the last item that has started at `instant`. */
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
