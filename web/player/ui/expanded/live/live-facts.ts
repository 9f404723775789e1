import type { PlayingItem } from '#contract/now-playing.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { liveEdge, oldestPlayable } from '../../../core/live-position.ts'
import type { LiveWindow, PlayerState } from '../../../core/state.ts'
import type { StationTimeline } from '../../../now-playing/timeline.ts'

/** Unix milliseconds. */
export interface Span {
  from: number
  to: number
}

/** The show at the playhead, or the window while the show is unknown. */
export function sliderSpan({ liveStartTime, duration }: PlayerState, window: LiveWindow, now: number): Span {
  if (liveStartTime !== null && duration > 0) return { from: liveStartTime, to: liveStartTime + duration * 1_000 }
  return { from: oldestPlayable(window, now), to: liveEdge(window, now) }
}

export const shareIn = ({ from, to }: Span, instant: number): number =>
  Math.min(1, Math.max(0, (instant - from) / (to - from)))

/** Names the oldest playable time if the start of the show has left the window. */
export function fromStartText({ liveStartTime }: PlayerState, window: LiveWindow, now: number): string {
  const oldest = oldestPlayable(window, now)
  return liveStartTime === null || liveStartTime >= oldest ? 'From the start' : `From ${clockTime(oldest)}`
}

/** A mark in the lane below the slider. */
export interface Mark {
  kind: PlayingItem['kind']
  /** From 0 to 1. */
  start: number
  end: number
}

/** All but songs and news is talk. */
export function toMarks(items: readonly PlayingItem[], span: Span, until: number): Mark[] {
  return items.flatMap(({ kind, startsAt, endsAt }) => {
    const start = Date.parse(startsAt)
    const end = Math.min(endsAt === undefined ? until : Date.parse(endsAt), until)
    if ((kind !== 'song' && kind !== 'news') || start >= Math.min(until, span.to) || end <= span.from) return []
    return [{ kind, start: shareIn(span, start), end: shareIn(span, end) }]
  })
}

export interface LoggedItem extends PlayingItem {
  at: number
  isCurrent: boolean
}

export interface LoggedShow {
  /** Undefined for items outside any known show. */
  title: string | undefined
  startsAt: number
  /** Newest first. */
  items: LoggedItem[]
}

export function groupByShow({ items, shows }: StationTimeline, state: PlayerState, now: number): LoggedShow[] {
  const { liveWindow, playheadInfo } = state
  if (!liveWindow) return []
  const [oldest, edge] = [oldestPlayable(liveWindow, now), liveEdge(liveWindow, now)]
  const known = shows
    .map((show) => ({ title: show.title, startsAt: Date.parse(show.startsAt), endsAt: Date.parse(show.endsAt) }))
    .filter(({ startsAt, endsAt }) => startsAt <= edge && endsAt > oldest)
  const played = items
    .map((item) => ({
      ...item,
      at: Date.parse(item.startsAt),
      isCurrent: item.startsAt === playheadInfo?.item?.startsAt,
    }))
    .filter(({ at }) => at >= oldest && at <= edge)
    .toReversed()
  // Of the shows that cover an instant, the one that began last is on air. The list is newest first.
  const groups = known.toReversed().map((show) => ({ ...show, items: new Array<LoggedItem>() }))
  const others: LoggedShow = { title: undefined, startsAt: oldest, items: [] }
  for (const item of played) {
    const begun = groups.filter(({ startsAt }) => startsAt <= item.at)
    ;(begun.find(({ endsAt }) => item.at < endsAt) ?? begun[0] ?? others).items.push(item)
  }
  groups.sort((a, b) => b.endsAt - a.endsAt)
  return others.items.length > 0 ? [...groups, others] : groups
}
