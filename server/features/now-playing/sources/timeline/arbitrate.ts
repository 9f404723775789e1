import type { PlayingItem } from '#contract/now-playing.ts'
import type { StoredReport } from '#server/database/now-playing-tables.ts'
import type { SourceSettings } from '../settings/settings.ts'

export interface LatestReport {
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

/** Durations are inexact: after this time, an item has ended even if its source still reports it. */
const END_TOLERANCE_MS = 15_000

/**
 * The item of the first source with a current report that has one. That nothing plays, or that the station is offline, is decisive too; a
 * report without that information defers to the next source.
 */
export function decide(sources: readonly SourceSettings[], latest: readonly LatestReport[], now: Date): Decision {
  const current = sources.flatMap((source) => currentReport(source, latest, now) ?? [])
  const isOnline = current.find(({ report }) => report.isOnline !== undefined)?.report.isOnline ?? null
  const chosen = current.find(({ report }) => report.item !== undefined)
  if (isOnline === false || !chosen) return { source: null, item: null, next: null, isOnline }
  const { item = null, next = null } = chosen.report
  return { source: chosen.source, item, next, isOnline }
}

interface CurrentReport {
  source: string
  report: StoredReport
}

/** Null if the latest report is stale. Omits an item that has ended. */
function currentReport(
  { id, staleSeconds }: SourceSettings,
  latest: readonly LatestReport[],
  now: Date,
): CurrentReport | null {
  const last = latest.find(({ source }) => source === id)
  if (!last?.report || !last.reported_at || now.getTime() - last.reported_at.getTime() > staleSeconds * 1_000)
    return null
  const { item, ...others } = last.report
  const isOver = item?.endsAt !== undefined && Date.parse(item.endsAt) + END_TOLERANCE_MS < now.getTime()
  return { source: id, report: isOver || item === undefined ? others : { ...others, item } }
}

export const isSame = (a: Decision, b: Decision): boolean =>
  a.isOnline === b.isOnline && isSameItem(a.item, b.item) && isSameItem(a.next, b.next)

const isSameItem = (a: PlayingItem | null, b: PlayingItem | null): boolean =>
  JSON.stringify(a && entries(a)) === JSON.stringify(b && entries(b))

/** In a fixed order, because the database stores the keys in another one. */
const entries = (item: PlayingItem) => [item.kind, item.title, item.artist, item.artworkUrl, item.startsAt, item.endsAt]
