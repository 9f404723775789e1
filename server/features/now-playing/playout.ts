import type { PlayingItem } from '#contract/now-playing.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

/** The start of the first segment of every channel, in Unix milliseconds. */
export const PLAYOUT_EPOCH = Date.UTC(2025, 0, 1)

/** Instants in Unix milliseconds. */
export interface LogItem {
  kind: PlayingItem['kind']
  title: string
  artist?: string
  startsAt: number
  endsAt: number
}

export interface Programme {
  /** Items that overlap a period, unclipped and in order, perhaps with pauses, while a presenter announces a song. */
  itemsBetween: (from: number, to: number) => readonly LogItem[]
  pause?: { title: string; artist: string }
}

const HISTORY_LENGTH = 10

const PERIODS_MS = [HOUR_MS, 6 * HOUR_MS, 48 * HOUR_MS]

export interface Playout {
  /** The current item; in a pause, the title that the programme has for pauses. */
  item: PlayingItem | null
  next?: PlayingItem
  history: PlayingItem[]
}

/** `instant` in Unix milliseconds. A pure function of the clock, so all nodes agree. */
export function playoutAt(programme: Programme, instant: number): Playout {
  const past = firstOf(PERIODS_MS, (period) => {
    const items = programme.itemsBetween(instant - period, instant).filter(({ endsAt }) => endsAt <= instant)
    return { items, isEnough: items.length >= HISTORY_LENGTH }
  })
  const ahead = firstOf(PERIODS_MS, (period) => {
    const items = programme.itemsBetween(instant, instant + period)
    return { items, isEnough: items.some(({ startsAt }) => startsAt > instant) }
  })
  const next = ahead.find(({ startsAt }) => startsAt > instant)
  const item = ahead.find(({ startsAt }) => startsAt <= instant) ?? pauseBetween(programme, past.at(-1), next)
  return {
    item: item ? toPlayingItem(item) : null,
    ...(next && { next: toPlayingItem(next) }),
    history: past.slice(-HISTORY_LENGTH).toReversed().map(toPlayingItem),
  }
}

function pauseBetween({ pause }: Programme, last: LogItem | undefined, next: LogItem | undefined): LogItem | null {
  return pause && last && next ? { kind: 'show', ...pause, startsAt: last.endsAt, endsAt: next.startsAt } : null
}

function firstOf(
  periods: readonly number[],
  find: (period: number) => { items: readonly LogItem[]; isEnough: boolean },
): readonly LogItem[] {
  let items: readonly LogItem[] = []
  for (const period of periods) {
    const found = find(period)
    items = found.items
    if (found.isEnough) break
  }
  return items
}

export const playedBetween = (programme: Programme, from: Date, to: Date): PlayingItem[] =>
  programme.itemsBetween(from.getTime(), to.getTime()).map(toPlayingItem)

/** Instants in (`from`, `to`] at which an item starts or ends. */
export function playoutChanges(programme: Programme, from: number, to: number): number[] {
  const edges = programme.itemsBetween(from - 1, to + 1).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  return [...new Set(edges)].filter((edge) => edge > from && edge <= to)
}

const toPlayingItem = ({ startsAt, endsAt, ...item }: LogItem): PlayingItem => ({
  ...item,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})
