import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { STATIONS } from '#contract/stations.ts'
import { toDay, parseDay, toWeekday } from '#server/features/schedule/johannesburg.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { FileCollector, ScheduleError, type ScheduleFile } from './schedule-file.ts'
import { WEEKDAYS, weekdaysOf } from './weekday-names.ts'
import { JOHANNESBURG, Zone } from './zoned-time.ts'

/** Repetition of a plan without a last day. A subscribed file is read again before the end. */
export const WEEKS = 8
const MAX_DAYS = 400

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as "06:00"')
const Date_ = z.string().refine((text) => isDay(text), 'must be a day such as 2026-11-23')

const Entry = z.strictObject({
  at: Clock,
  to: Clock.optional(),
  show: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  presenters: z.array(z.string()).optional(),
  image: z.string().optional(),
})
const Entries = z.array(Entry.refine(({ show, title }) => show ?? title, 'needs a show or a title')).min(1)

const Programme = z.strictObject({
  station: z.union([z.enum(STATIONS), z.number()]).optional(),
  zone: z.string().optional(),
  from: Date_.optional(),
  to: Date_.optional(),
  week: z.record(z.string(), Entries).optional(),
  days: z.record(Date_, Entries).optional(),
  stations: z
    .record(
      z.string(),
      z.strictObject({ week: z.record(z.string(), Entries).optional(), days: z.record(Date_, Entries).optional() }),
    )
    .optional(),
})
type Programme = z.infer<typeof Programme>
type Entry = z.infer<typeof Entry>

interface Plan {
  channel: string
  path: (string | number)[]
  week: Programme['week']
  days: Programme['days']
}

type LineOf = (path: readonly (string | number)[]) => number

export const isWeekly = (text: string): boolean => /^(week|days|stations):/m.test(text)

/** Our YAML format: programmes of weekdays, and exceptions (`days`). Throws SCHEDULE_INVALID with the line of the first fault. */
export function readWeekly(text: string, zoneName: string | undefined, now: Date): ScheduleFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, stringKeys: true, merge: true })
  const [fault] = document.errors
  if (fault) throw invalid(fault.linePos?.[0].line ?? 1, fault.message.split('\n')[0] ?? '')
  const lineOf: LineOf = (path) => {
    if (path.length === 0) return 1
    const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
    const item = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : null
    const node: unknown = item ? item.key : document.getIn(path, true)
    const start = isNode(node) ? node.range?.[0] : undefined
    return start === undefined ? lineOf(path.slice(0, -1)) : lines.linePos(start).line
  }
  const programme = validated(plainValue(document), lineOf)
  const plans = plansOf(programme)
  if (plans.length === 0) throw invalid(1, 'the file needs week, days or stations')
  const found = new FileCollector()
  const zone = new Zone(programme.zone ?? zoneName ?? JOHANNESBURG)
  for (const plan of plans) {
    found.addChannel(plan.channel, [])
    for (const { date, entries, path } of datesOf(plan, periodOf(programme, now), lineOf))
      addDay({ found, zone, lineOf }, plan.channel, { date, entries, path })
  }
  const station = STATIONS.find((id) => id === String(programme.station ?? '')) ?? null
  return found.file('weekly', { isOneStation: !programme.stations, station })
}

const invalid = (line: number, reason: string) => new ScheduleError('SCHEDULE_INVALID', `line ${line}: ${reason}`)

/** Throws for aliases that expand to a huge value. */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause
    throw new ScheduleError('SCHEDULE_INVALID', `The file is not accepted: ${cause.message}`, { cause })
  }
}

function validated(value: unknown, lineOf: LineOf): Programme {
  const result = Programme.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = (issue?.path ?? []).filter((key) => typeof key !== 'symbol')
  throw invalid(lineOf(path), `${path.join(' › ') || 'the file'}: ${issue?.message ?? 'is not valid'}`)
}

function isDay(text: string): boolean {
  try {
    return parseDay(text).date === text
  } catch (cause) {
    if (cause instanceof AppError) return false
    throw cause
  }
}

const plansOf = ({ week, days, stations }: Programme): Plan[] => [
  ...(week || days ? [{ channel: '', path: [], week, days }] : []),
  ...Object.entries(stations ?? {}).map(([channel, own]) => ({
    channel,
    path: ['stations', channel],
    ...own,
    week: own.week,
    days: own.days,
  })),
]

interface Period {
  from: number
  to: number
}

function periodOf({ from, to }: Programme, now: Date): Period {
  const first = from === undefined ? toDay(now).startsAt : parseDay(from).startsAt
  const last = to === undefined ? new Date(first.getTime() + WEEKS * 7 * DAY_MS) : parseDay(to).endsAt
  if (last <= first) throw invalid(1, 'the last day (to) is before the first one (from)')
  if (last.getTime() - first.getTime() > MAX_DAYS * DAY_MS)
    throw invalid(1, `from and to are more than ${MAX_DAYS} days apart`)
  return { from: first.getTime(), to: last.getTime() }
}

interface DayPlan {
  date: string
  entries: readonly Entry[]
  path: readonly (string | number)[]
}

function datesOf({ week, days, path }: Plan, { from, to }: Period, lineOf: LineOf): DayPlan[] {
  const byWeekday = new Map<number, Omit<DayPlan, 'date'>>()
  for (const [name, entries] of Object.entries(week ?? {})) {
    const own = [...path, 'week', name]
    for (const day of weekdaysOf(name, lineOf(own))) {
      if (byWeekday.has(day)) throw invalid(lineOf(own), `${WEEKDAYS[day - 1]} is in the week twice`)
      byWeekday.set(day, { entries, path: own })
    }
  }
  const dates = new Map<string, DayPlan>()
  for (let start = from; start < to; start += DAY_MS) {
    const plan = byWeekday.get(toWeekday(start))
    const { date } = toDay(new Date(start))
    if (plan) dates.set(date, { date, ...plan })
  }
  for (const [date, entries] of Object.entries(days ?? {}))
    dates.set(date, { date, entries, path: [...path, 'days', date] })
  return [...dates.values()]
}

interface Writing {
  found: FileCollector
  zone: Zone
  lineOf: LineOf
}

function addDay({ found, zone, lineOf }: Writing, channel: string, { date, entries, path }: DayPlan): void {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const instantOf = (clock: string, daysLater: number) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return zone.instantOf({ year, month, day: day + daysLater, hour, minute, second: 0 })
  }
  for (const [index, entry] of entries.entries())
    found.add({
      channel,
      startsAt: instantOf(entry.at, 0),
      endsAt: entry.to === undefined ? null : instantOf(entry.to, entry.to <= entry.at ? 1 : 0),
      title: entry.title ?? entry.show ?? '',
      description: entry.description ?? null,
      presenters: entry.presenters ?? [],
      imageUrl: webUrl(entry.image),
      showKeys: [entry.show],
      line: lineOf([...path, index]),
    })
}
