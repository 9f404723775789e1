import type { PlayingItem } from '#contract/now-playing.ts'
import type { StoredReport } from '#server/database/now-playing-tables.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import type { Report, SourceItem } from '../report.ts'

/** A start outside of these limits is due to a wrong clock. */
const MAX_PAST_MS = 6 * HOUR_MS
const MAX_FUTURE_MS = 10 * MINUTE_MS
const MAX_DURATION_MS = 12 * HOUR_MS

interface Context {
  now: Date
  delaySeconds: number
  before: StoredReport | null
  /** The clock of the source may be ahead: an item that already plays starts in the future. */
  mayBeAhead?: boolean
}

export function toStoredReport({ item, next, isOnline }: Report, context: Context): StoredReport {
  const known = context.before?.item
  const following = next && resolveStart(next, context) && toPlayingItem(next, context)
  return {
    ...(item !== undefined && { item: item && withKnownStart(item, known, context) }),
    ...(following && { next: following }),
    ...(isOnline !== undefined && { isOnline }),
  }
}

/** An item keeps its first start, if no start is reported, or a later one by a clock that is ahead. */
function withKnownStart(item: SourceItem, known: PlayingItem | null | undefined, context: Context): PlayingItem {
  const playing = toPlayingItem(item, context)
  if (known?.title !== item.title || known.artist !== item.artist || known.kind !== item.kind) return playing
  const laterMs = Date.parse(playing.startsAt) - Date.parse(known.startsAt)
  if (!resolveStart(item, context))
    return { ...playing, startsAt: known.startsAt, ...endOf(item, Date.parse(known.startsAt)) }
  return context.mayBeAhead === true && laterMs > 0 && laterMs < MAX_FUTURE_MS
    ? { ...playing, startsAt: known.startsAt }
    : playing
}

export function toPlayingItem(item: SourceItem, context: Context): PlayingItem {
  const { kind, title, artist, artworkUrl } = item
  const start = (resolveStart(item, context) ?? context.now).getTime() + context.delaySeconds * 1_000
  return {
    kind,
    title,
    ...(artist !== undefined && { artist }),
    ...(artworkUrl !== undefined && { artworkUrl }),
    startsAt: new Date(start).toISOString(),
    ...endOf(item, start),
  }
}

function endOf({ durationMs }: SourceItem, start: number): { endsAt?: string } {
  if (durationMs === undefined || durationMs <= 0 || durationMs > MAX_DURATION_MS) return {}
  return { endsAt: new Date(start + durationMs).toISOString() }
}

/** Undefined if the start is implausible. */
export function resolveStart({ startsAt }: SourceItem, { now }: Pick<Context, 'now'>): Date | undefined {
  if (startsAt === undefined || Number.isNaN(startsAt.getTime())) return undefined
  const age = now.getTime() - startsAt.getTime()
  return age > MAX_PAST_MS || age < -MAX_FUTURE_MS ? undefined : startsAt
}
