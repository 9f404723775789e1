import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { headlinesByUrl, pageOfMedia } from '#server/features/catalogue/media.ts'
import { type Day } from '#server/features/schedule/johannesburg.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { type Measure, MEASURES } from './measures.ts'

export interface Insight {
  measure: Measure
  /** All days together; null without data. */
  total: number | null
  series: Series[]
  /** Empty for a measure of the whole site. */
  top: TopSubject[]
}

interface Series {
  /** A station; empty for all subjects together. */
  name: string
  points: { day: string; value: number }[]
}

interface TopSubject {
  label: string
  url: string | null
  value: number
}

const MAX_DAYS = 400
const TOP = 20

/** Both days included. Throws BAD_INPUT for a range that is empty or too long. */
export async function readInsights(db: Database, from: Day, to: Day): Promise<Insight[]> {
  const days = (to.endsAt.getTime() - from.startsAt.getTime()) / DAY_MS
  if (days < 1 || days > MAX_DAYS) throw new AppError('BAD_INPUT', `The range must have 1 to ${MAX_DAYS} days`)
  const [summed, misses, top, topMissed] = await Promise.all([
    pointsOf(db, from, to),
    missesByDay(db, from, to),
    topOf(db, from, to),
    topMisses(db, from, to),
  ])
  return MEASURES.map((measure) => {
    const points = [...summed, ...misses].filter(({ measure: key }) => key === measure.key)
    const subjects = [...top, ...topMissed].filter(({ measure: key }) => key === measure.key)
    return measure.subject === 'hour' ? byHour(measure, subjects) : byDay(measure, points, subjects)
  })
}

function byDay(measure: Measure, points: readonly Point[], top: TopSubject[]): Insight {
  const series = [...Map.groupBy(points, ({ name }) => name)].map(([name, all]) => ({ name, points: all }))
  const days = new Set(points.map(({ day }) => day)).size
  return {
    measure,
    total: totalOf(
      points.map(({ value }) => value),
      days,
      measure,
    ),
    series,
    top: measure.subject === null ? [] : top,
  }
}

function byHour(measure: Measure, subjects: readonly TopSubject[]): Insight {
  const values = new Map(subjects.map(({ label, value }) => [label, value]))
  const top = Array.from({ length: 24 }, (_, hour) => {
    const label = String(hour).padStart(2, '0')
    return { label: `${label}:00`, url: null, value: values.get(label) ?? 0 }
  })
  const isEmpty = subjects.length === 0
  return { measure, total: isEmpty ? null : Math.max(...values.values()), series: [], top: isEmpty ? [] : top }
}

function totalOf(values: readonly number[], days: number, { across }: Measure): number | null {
  if (values.length === 0) return null
  const sum = values.reduce((all, value) => all + value, 0)
  return across === 'sum' ? sum : sum / days
}

const keysWhere = (is: (measure: Measure) => boolean) => MEASURES.filter(is).map(({ key }) => key)

const PER_STATION = keysWhere(({ subject }) => subject === 'station')
const BY_HOUR = keysWhere(({ subject }) => subject === 'hour')
const MEANS = keysWhere(({ across }) => across === 'mean')

interface Point {
  measure: string
  name: string
  day: string
  value: number
}

async function pointsOf(db: Database, from: Day, to: Day) {
  const { rows } = await sql<Point>`
    select measure, coalesce(station.name, '') as name, to_char(day, 'YYYY-MM-DD') as day, sum(value) as value
    from audience_day
    left join station on measure = any(${PER_STATION}) and station.id = subject
    where day between ${from.date}::date and ${to.date}::date
    group by measure, station.name, day order by measure, station.name, day`.execute(db)
  return rows
}

async function topOf(db: Database, from: Day, to: Day) {
  const { rows } = await sql<TopSubject & { measure: string }>`
    with chosen as (select * from audience_day where day between ${from.date}::date and ${to.date}::date),
    measured as (select measure, count(distinct day) as days from chosen group by measure),
    total as (
      select measure, subject, sum(value) / case when measure = any(${MEANS}) then days else 1 end as value
      from chosen join measured using (measure) group by measure, subject, days),
    ranked as (
      select *, row_number() over (partition by measure order by value desc, subject) as rank from total)
    select measure, value, coalesce(station.name, media_page.headline, page.headline, subject) as label,
      coalesce(media_page.url, case when subject like '/%' then subject end) as url
    from ranked
    left join station on station.id = subject and measure like 'station%'
    left join lateral ${pageOfMedia(sql`subject`)} as media_page
      on measure in ('plays', 'completed')
    left join ${headlinesByUrl} as page on page.url = subject and subject like '/%'
    where rank <= case when measure = any(${BY_HOUR}) then 24 else ${TOP} end order by measure, rank`.execute(db)
  return rows
}

const MISSES = 'searches_without_result'
/** Rarer queries are not shown, because they may come from a single person. */
const MIN_MISSES = 3

async function missesByDay(db: Database, from: Day, to: Day) {
  const { rows } = await sql<Point>`
    select ${MISSES}::text as measure, '' as name, to_char(day, 'YYYY-MM-DD') as day, sum(number)::float8 as value
    from search_miss where day between ${from.date}::date and ${to.date}::date group by day order by day`.execute(db)
  return rows
}

async function topMisses(db: Database, from: Day, to: Day) {
  const { rows } = await sql<TopSubject & { measure: string }>`
    select ${MISSES}::text as measure, query as label, null as url, sum(number)::float8 as value
    from search_miss where day between ${from.date}::date and ${to.date}::date
    group by query having sum(number) >= ${MIN_MISSES} order by value desc, query limit ${TOP}`.execute(db)
  return rows
}

/** Browsers that reported playback within the last two minutes. */
export async function listenersNow(db: Database, now: Date): Promise<{ station: string; listeners: number }[]> {
  const { rows } = await sql<{ station: string; listeners: number }>`
    select station.name as station, count(distinct listener)::int as listeners
    from station left join analytics_event as event on event.name = 'player_heard' and event.at > ${new Date(now.getTime() - 120_000)}
      and event.day >= ${new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)}::date and event.station = station.id
      and event.media_id = station.media_id
    group by station.id, station.name, station.position order by station.position`.execute(db)
  return rows
}
