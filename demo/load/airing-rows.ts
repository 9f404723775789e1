import type { Insertable } from 'kysely'
import type { MediaTable } from '#server/database/tables.ts'
import { recordingId, recordingPath, startText } from '#server/features/schedule/recordings.ts'
import { expandRules, type Slot, type WeeklyRule } from '#server/features/schedule/slots.ts'
import type { AiringTopic } from '../airings-schema.ts'
import type { DemoContent, DemoStationId } from '../content-schema.ts'
import { CONTENT_DEFAULTS, textColumns, type ContentRow } from './content-defaults.ts'
import { showId } from './ids.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** A Monday, 00:00 in Johannesburg, before the first airing. */
const FIRST_WEEK = Date.UTC(2024, 11, 29, 22)
/** A recording is kept for eight days; of a show that airs less often, the last four are kept. */
export const KEPT_DAYS = 8
export const KEPT_AIRINGS = 4
const LONGEST_GAP_DAYS = 7

export type DemoShow = DemoContent['shows'][DemoStationId][number]

/** An airing of a show, with the topic of that day. */
export interface Airing {
  slot: Slot
  show: DemoShow
  topic: AiringTopic
}

/** Returns the airings of a station since the oldest that is kept up to the current one, in order. */
export function airingsOf(content: DemoContent, station: DemoStationId, rules: readonly WeeklyRule[], now: Date) {
  const from = new Date(now.getTime() - (KEPT_AIRINGS + 1) * LONGEST_GAP_DAYS * DAY_MS)
  const shows = new Map(content.shows[station].map((show) => [showId(station, show.slug), show]))
  // An airing that starts at this instant is the current one.
  const to = new Date(now.getTime() + 1)
  const airings = expandRules(rules, from, to).flatMap((slot): Airing[] => {
    const show = shows.get(slot.showId)
    const topics = content.airings[station][show?.slug ?? ''] ?? []
    const topic = topics[sequenceNumber(slot, rules) % topics.length]
    return show && topic ? [{ slot, show, topic }] : []
  })
  return [...Map.groupBy(airings, ({ slot }) => slot.showId).values()].flatMap((ofShow) => lastOf(ofShow, now))
}

function lastOf(airings: readonly Airing[], now: Date): Airing[] {
  const over = airings.filter(({ slot }) => slot.endsAt <= now).length
  const since = now.getTime() - KEPT_DAYS * DAY_MS
  return airings.filter(({ slot }, index) => slot.endsAt.getTime() > since || index >= over - KEPT_AIRINGS)
}

/** Counts the airings of a show, so that consecutive ones have consecutive topics. */
function sequenceNumber({ showId: id, startsAt }: Slot, rules: readonly WeeklyRule[]): number {
  const own = rules.filter((rule) => rule.showId === id)
  const sinceFirst = startsAt.getTime() - FIRST_WEEK
  const minute = (sinceFirst % WEEK_MS) / 60_000
  const earlier = own.filter(({ day, startMinute }) => (day - 1) * 1_440 + startMinute < minute).length
  return Math.floor(sinceFirst / WEEK_MS) * own.length + earlier
}

const mediaIdOf = ({ slot }: Airing) => `airing-${recordingId(slot)}`

/** The recording of an airing that is over. */
export function recordingRow(airing: Airing): ContentRow {
  const { slot, show, topic } = airing
  return {
    ...CONTENT_DEFAULTS,
    id: recordingId(slot),
    kind: 'episode',
    url: `/shows/${slot.station}/${show.slug}/${startText(slot.startsAt)}`,
    ...textColumns({
      headline: topic.headline,
      overline: show.headline,
      subline: topic.text,
      text: `${topic.text} ${broadcastText(airing)}`,
      topics: show.topics,
    }),
    author: namesOf(show) || null,
    language: show.language ?? null,
    station: slot.station,
    parent_id: slot.showId,
    media_id: mediaIdOf(airing),
    duration_ms: lengthMs(slot),
    image_id: null,
    published_at: slot.endsAt,
  }
}

export const recordingMediaRow = (airing: Airing): Insertable<MediaTable> => ({
  id: mediaIdOf(airing),
  name: airing.topic.headline,
  kind: 'audio',
  duration_ms: lengthMs(airing.slot),
  sources: JSON.stringify([{ src: recordingPath(airing.slot), type: 'application/vnd.apple.mpegurl' }]),
  poster_image_id: airing.slot.showId,
  text_tracks: '[]',
})

const lengthMs = ({ startsAt, endsAt }: Slot) => endsAt.getTime() - startsAt.getTime()

const namesOf = ({ presenters }: DemoShow) => presenters.map(({ name }) => name).join(' and ')

const formatter = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Johannesburg', ...options })

const textsIn = (locale: string, whole: string, to: string, by: string) => ({
  weekday: formatter(locale, { weekday: 'long' }),
  date: formatter(locale, { day: 'numeric', month: 'long' }),
  clock: formatter(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  whole,
  to,
  by,
})

const TEXTS = {
  en: textsIn('en-ZA', 'The whole programme of', 'to', 'with'),
  af: textsIn('af-ZA', 'Die hele program van', 'tot', 'met'),
}

/** `The whole programme of Friday 20 November, 06:00 to 10:00, with Naledi Khuzwana.` */
function broadcastText({ slot: { startsAt, endsAt }, show }: Airing): string {
  const { weekday, date, clock, whole, to, by } = show.language === 'af' ? TEXTS.af : TEXTS.en
  const day = `${weekday.format(startsAt)} ${date.format(startsAt)}`
  const names = namesOf(show)
  return `${whole} ${day}, ${clock.format(startsAt)} ${to} ${clock.format(endsAt)}${names && `, ${by} ${names}`}.`
}
