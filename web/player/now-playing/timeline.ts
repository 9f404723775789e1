import { LOG_LIMIT_MS } from '#contract/now-playing-log.ts'
import type { NowPlayingLog, PlayingItem, StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'

type PlayingShow = NonNullable<StationNowPlaying['show']>

export interface StationTimeline {
  station: StationId
  latest: StationNowPlaying
  /** Sorted by start, oldest first. */
  items: readonly PlayingItem[]
  shows: readonly PlayingShow[]
}

/** Longer than the rewind window of a live channel. */
const HISTORY_MS = LOG_LIMIT_MS
const HISTORY = 10

export function addToTimeline(known: StationTimeline | undefined, latest: StationNowPlaying): StationTimeline {
  const received = [...latest.history, ...(latest.item ? [latest.item] : []), ...(latest.next ? [latest.next] : [])]
  return {
    station: latest.station,
    latest,
    items: merge(known?.items ?? [], received),
    shows: merge(known?.shows ?? [], latest.show ? [latest.show] : []),
  }
}

export const addLogToTimeline = (timeline: StationTimeline, { items, shows }: NowPlayingLog): StationTimeline => ({
  ...timeline,
  items: merge(items, timeline.items),
  shows: merge(shows, timeline.shows),
})

/** `instant` is in Unix milliseconds. Returns `before` itself when unchanged, to avoid re-renders. */
export function playingAt(
  timeline: StationTimeline,
  instant: number,
  before: StationNowPlaying | null,
): StationNowPlaying {
  const show = timeline.shows.findLast((show) => isAt(show, instant)) ?? null
  const past = timeline.items.filter((item) => Date.parse(item.startsAt) <= instant)
  const newest = past.at(-1)
  const item = newest && isAt(newest, instant) ? newest : null
  const next = timeline.items[past.length]
  const { station, latest } = timeline
  if (
    before?.station === station &&
    before.isOnline === latest.isOnline &&
    before.show === show &&
    before.item === item &&
    before.next === next
  ) {
    return before
  }
  const history = past
    .slice(0, item ? -1 : undefined)
    .filter(isListed(latest))
    .slice(-HISTORY)
  return { station, isOnline: latest.isOnline, show, item, ...(next && { next }), history: history.toReversed() }
}

/** Stations do not list pauses, such as a jingle, in their history. */
function isListed({ history, item }: StationNowPlaying): (one: PlayingItem) => boolean {
  const oldest = history.at(-1)
  const listed = new Set([...history, item].map((one) => one?.startsAt))
  return ({ startsAt }) => !oldest || startsAt < oldest.startsAt || listed.has(startsAt)
}

const isAt = ({ startsAt, endsAt }: { startsAt: string; endsAt?: string | undefined }, instant: number): boolean =>
  Date.parse(startsAt) <= instant && (endsAt === undefined || instant < Date.parse(endsAt))

/** By start time. Unchanged entries retain their identity. */
function merge<Span extends { startsAt: string }>(known: readonly Span[], received: readonly Span[]): readonly Span[] {
  const starts = new Map(known.map((span) => [span.startsAt, span]))
  for (const span of received) {
    if (JSON.stringify(starts.get(span.startsAt)) !== JSON.stringify(span)) starts.set(span.startsAt, span)
  }
  const spans = [...starts.values()].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const oldest = Date.parse(spans.at(-1)?.startsAt ?? '') - HISTORY_MS
  return spans.filter((span) => Date.parse(span.startsAt) > oldest)
}
