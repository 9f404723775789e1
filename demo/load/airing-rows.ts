import { type StationId, STATIONS } from '#contract/stations.ts'
import { showId } from '#server/features/content-import/rows/ids.ts'
import { broadcastText } from '#server/features/schedule/airings/airing-text.ts'
import { RETAINED_AIRINGS, withinRetention } from '#server/features/schedule/airings/retention.ts'
import type { TextsOfAiring } from '#server/features/schedule/airings/update-airings.ts'
import { expandRules, type Slot, type WeeklyRule } from '#server/features/schedule/slots.ts'
import { DAY_MS, WEEK_MS } from '#server/lib/time/durations.ts'
import type { AiringTopic } from '../airings-schema.ts'
import type { DemoContent } from '../demo-content.ts'

/** A Monday, 00:00 in Johannesburg, before the first airing. */
const FIRST_WEEK = Date.UTC(2024, 11, 29, 22)
const LONGEST_GAP_DAYS = 7
/** Age of the oldest airing that may be kept. */
export const OLDEST_MS = (RETAINED_AIRINGS + 1) * LONGEST_GAP_DAYS * DAY_MS

export type DemoShow = DemoContent['shows'][StationId][number]

export interface Airing {
  slot: Slot
  show: DemoShow
  topic: AiringTopic
}

/** In order, the current one is the last. */
export function buildAirings(content: DemoContent, station: StationId, rules: readonly WeeklyRule[], now: Date) {
  const from = new Date(now.getTime() - OLDEST_MS)
  const topicOf = topicsOf(content, station, rules)
  const shows = new Map(content.shows[station].map((show) => [showId(station, show.slug), show]))
  // An airing that starts at this instant is the current one.
  const to = new Date(now.getTime() + 1)
  const airings = expandRules(rules, from, to).flatMap((slot): Airing[] => {
    const show = shows.get(slot.showId)
    const topic = topicOf(slot)
    return show && topic ? [{ slot, show, topic }] : []
  })
  const kept = new Set(
    withinRetention(
      airings.map(({ slot }) => slot),
      now,
    ),
  )
  return airings.filter(({ slot }) => kept.has(slot))
}

/** The shows of a station take their topics in turn. */
function topicsOf(content: DemoContent, station: StationId, rules: readonly WeeklyRule[]) {
  const slugs = new Map(content.shows[station].map(({ slug }) => [showId(station, slug), slug]))
  return (slot: Slot): AiringTopic | undefined => {
    const topics = content.airings[station][slugs.get(slot.showId) ?? ''] ?? []
    return topics[sequenceNumber(slot, rules) % topics.length]
  }
}

export function airingTexts(content: DemoContent, rules: ReadonlyMap<string, readonly WeeklyRule[]>): TextsOfAiring {
  const topics = new Map(STATIONS.map((id) => [id, topicsOf(content, id, rules.get(id) ?? [])]))
  return (airing, show) => {
    const topic = topics.get(airing.station)?.({ ...airing, startsAt: airing.scheduledAt })
    if (!topic) return null
    const { headline, text } = topic
    return { headline, subline: text, text: `${text} ${broadcastText(airing, show)}` }
  }
}

/** Consecutive airings have consecutive topics. */
function sequenceNumber({ showId: id, startsAt }: Slot, rules: readonly WeeklyRule[]): number {
  const own = rules.filter((rule) => rule.showId === id)
  const sinceFirst = startsAt.getTime() - FIRST_WEEK
  const minute = (sinceFirst % WEEK_MS) / 60_000
  const earlier = own.filter(({ day, startMinute }) => (day - 1) * 1_440 + startMinute < minute).length
  return Math.floor(sinceFirst / WEEK_MS) * own.length + earlier
}
