import type { PlayingItem } from '#contract/now-playing.ts'
import type { StoredReport } from '#server/database/now-playing-tables.ts'
import type { SourceSettings } from './settings.ts'

/** What a source last said. */
export interface Heard {
  source: string
  report: StoredReport | null
  reported_at: Date | null
}

export interface Decision {
  source: string | null
  item: PlayingItem | null
  next: PlayingItem | null
  isOnline: boolean | null
}

/** An item whose end has passed is over, even if its source still tells it. Durations are not exact to the second. */
const END_TOLERANCE_MS = 15_000

/**
 * Decides what a station plays: the item of the first source that answers and knows one. A source that says that nothing plays, or
 * that the station is offline, is believed as well; one that says nothing about it leaves it to the next.
 */
export function decide(sources: readonly SourceSettings[], heard: readonly Heard[], now: Date): Decision {
  const believed = sources.flatMap((source) => believe(source, heard, now) ?? [])
  const isOnline = believed.find(({ report }) => report.isOnline !== undefined)?.report.isOnline ?? null
  const chosen = believed.find(({ report }) => report.item !== undefined)
  if (isOnline === false || !chosen) return { source: null, item: null, next: null, isOnline }
  const { item = null, next = null } = chosen.report
  return { source: chosen.source, item, next, isOnline }
}

interface Believed {
  source: string
  report: StoredReport
}

function believe({ id, staleSeconds }: SourceSettings, heard: readonly Heard[], now: Date): Believed | null {
  const last = heard.find(({ source }) => source === id)
  if (!last?.report || !last.reported_at || now.getTime() - last.reported_at.getTime() > staleSeconds * 1_000)
    return null
  const { item, ...others } = last.report
  const isOver = item?.endsAt !== undefined && Date.parse(item.endsAt) + END_TOLERANCE_MS < now.getTime()
  return { source: id, report: isOver || item === undefined ? others : { ...others, item } }
}

/** Whether two decisions look alike to listeners. */
export const isSame = (a: Decision, b: Decision): boolean =>
  a.isOnline === b.isOnline && isSameItem(a.item, b.item) && isSameItem(a.next, b.next)

const isSameItem = (a: PlayingItem | null, b: PlayingItem | null): boolean =>
  JSON.stringify(a && entries(a)) === JSON.stringify(b && entries(b))

/** In a fixed order, because the database stores the keys in another one. */
const entries = (item: PlayingItem) => [item.kind, item.title, item.artist, item.artworkUrl, item.startsAt, item.endsAt]
