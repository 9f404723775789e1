import ICAL from 'ical.js'
import { type CalendarEvent, textValue } from './calendar-event.ts'
import type { CalendarZones } from './calendar-zones.ts'
import { type FileCollector, ScheduleError } from './schedule-file.ts'

interface Reading {
  zones: CalendarZones
  window: { from: Date; to: Date }
  found: FileCollector
}

export interface Occurrence {
  event: CalendarEvent
  /** The recurring event. Some programs write only the changed properties of an occurrence. */
  series: CalendarEvent
  startsAt: Date
  endsAt: Date | null
}

const MAX_STEPS = 20_000
const FREQUENCIES = new Set(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** The occurrences that start in the window, including changed ones (RECURRENCE-ID). */
export function expandOccurrences(series: readonly CalendarEvent[], reading: Reading): Occurrence[] {
  const { found, zones } = reading
  const usable = series.filter((event) => {
    if (!isTimed(event)) found.warn(event.line, 'an event of whole days or without a start is left out')
    return isTimed(event)
  })
  const masters = newest(usable.filter(({ component }) => !component.hasProperty('recurrence-id')))
  const changed = new Map(
    series
      .toSorted((a, b) => versionOf(a) - versionOf(b))
      .flatMap((event) => {
        const instant = changedStart(event, masters[0], zones)
        return instant ? [[instant.getTime(), event] as const] : []
      }),
  )
  const unchanged = masters
    .flatMap((event) => startsOf(event, reading).map((start) => ({ event, series: event, ...start })))
    .filter(({ startsAt }) => !changed.has(startsAt.getTime()))
  const regular = withLaterChanges(unchanged, changed, zones)
  const others = [...changed.values()].filter(isTimed).flatMap((event) => {
    const startsAt = instantOf(event, 'dtstart', zones)
    return startsAt ? [{ event, series: masters[0] ?? event, startsAt, endsAt: null }] : []
  })
  return [...regular, ...others]
    .filter(({ event, startsAt }) => !isCancelled(event) && isIn(reading.window, startsAt))
    .map((one) => ({
      ...one,
      endsAt: one.endsAt ?? endOf(one.event, one.startsAt, zones) ?? endOf(one.series, one.startsAt, zones),
    }))
}

function isTimed({ component }: CalendarEvent): boolean {
  const start: unknown = component.getFirstPropertyValue('dtstart')
  return start instanceof ICAL.Time && !start.isDate
}

/** The start before the change. Some programs name only its day. */
function changedStart(event: CalendarEvent, master: CalendarEvent | undefined, zones: CalendarZones): Date | null {
  const day: unknown = event.component.getFirstPropertyValue('recurrence-id')
  const first = master?.component.getFirstProperty('dtstart')
  const start: unknown = first?.getFirstValue()
  if (!(day instanceof ICAL.Time && day.isDate) || !first || !(start instanceof ICAL.Time))
    return instantOf(event, 'recurrence-id', zones)
  const { hour, minute, second } = start
  const { year, month, day: date } = day
  const written = { year, month, day: date, hour, minute, second, isDate: false }
  return zones.instantOf(new ICAL.Time(written, start.zone), tzidOf(first))
}

/** RANGE=THISANDFUTURE, with its shift, applies until the next such change. */
function withLaterChanges(
  starts: readonly Occurrence[],
  changed: ReadonlyMap<number, CalendarEvent>,
  zones: CalendarZones,
): Occurrence[] {
  const ranges = [...changed].filter(([, { component }]) => isRange(component)).toSorted(([a], [b]) => a - b)
  if (ranges.length === 0) return [...starts]
  let passed = 0
  return starts
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((occurrence) => {
      const original = occurrence.startsAt.getTime()
      while ((ranges[passed]?.[0] ?? Infinity) < original) passed += 1
      const [from, event] = ranges[passed - 1] ?? []
      const moved = event && instantOf(event, 'dtstart', zones)
      if (!event || !moved || from === undefined) return occurrence
      return { ...occurrence, event, startsAt: new Date(original + moved.getTime() - from), endsAt: null }
    })
}

const isRange = (component: ICAL.Component) =>
  /^THISANDFUTURE$/i.test(String(component.getFirstProperty('recurrence-id')?.getParameter('range') ?? ''))

const versionOf = ({ component }: CalendarEvent) => Number(component.getFirstPropertyValue('sequence') ?? 0)

/** The highest SEQUENCE. Some calendars reuse a UID without it. */
function newest(events: readonly CalendarEvent[]): CalendarEvent[] {
  const last = Math.max(...events.map(versionOf))
  return events.filter((event) => versionOf(event) === last)
}

const isCancelled = ({ component }: CalendarEvent) => /^cancell?ed$/i.test(textValue(component, 'status'))

const isIn = ({ from, to }: Reading['window'], instant: Date) => instant >= from && instant < to

function instantOf({ component }: CalendarEvent, name: string, zones: CalendarZones): Date | null {
  const property = component.getFirstProperty(name)
  const time: unknown = property?.getFirstValue()
  return property && time instanceof ICAL.Time ? zones.instantOf(time, zoneOf(property, component)) : null
}

/** A time without a zone is in the zone in which the event starts. */
const zoneOf = (property: ICAL.Property, component: ICAL.Component): string | null => {
  const start = component.getFirstProperty('dtstart')
  return tzidOf(property) ?? (start ? tzidOf(start) : null)
}

function tzidOf(property: ICAL.Property): string | null {
  const tzid: unknown = property.getParameter('tzid')
  return typeof tzid === 'string' ? tzid : null
}

function endOf(event: CalendarEvent, startsAt: Date, zones: CalendarZones): Date | null {
  const duration: unknown = event.component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return new Date(startsAt.getTime() + duration.toSeconds() * 1_000)
  const [first, end] = [instantOf(event, 'dtstart', zones), instantOf(event, 'dtend', zones)]
  return first && end ? new Date(startsAt.getTime() + end.getTime() - first.getTime()) : null
}

function startsOf(event: CalendarEvent, { zones, window, found }: Reading): Omit<Occurrence, 'event' | 'series'>[] {
  const { component, line } = event
  const property = component.getFirstProperty('dtstart')
  const start: unknown = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) return []
  const toInstant = (time: ICAL.Time) => zones.instantOf(time, tzidOf(property))
  const first = toInstant(start)
  if (!first) {
    found.warn(line, `the time zone ${tzidOf(property)} is unknown; the event is left out`)
    return []
  }
  const startsBy = (name: string) =>
    component
      .getAllProperties(name)
      .flatMap((each) => each.getValues())
      .flatMap((rule: unknown) =>
        rule instanceof ICAL.Recur ? repeatedStarts(rule, start, { toInstant, line, window }) : [],
      )
  // An event may repeat by several rules. Older calendars exclude by rules, too.
  const repeated = startsBy('rrule')
  const excluded = new Set([...datesOf(component, 'exdate', zones), ...startsBy('exrule')])
  // Some exclude the day instead of the time.
  const days = component.getAllProperties('exdate').flatMap((each) => each.getValues().flatMap(dayOfValue))
  for (const { year, month, day } of days) {
    const { hour, minute, second } = start
    const instant = toInstant(new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, start.zone))
    if (instant) excluded.add(instant.getTime())
  }
  const all = new Set([first.getTime(), ...repeated, ...datesOf(component, 'rdate', zones)])
  const ends = endsOfPeriods(component, zones)
  return [...all]
    .filter((instant) => !excluded.has(instant))
    .map((instant) => ({ startsAt: new Date(instant), endsAt: ends.get(instant) ?? null }))
}

function endsOfPeriods(component: ICAL.Component, zones: CalendarZones): Map<number, Date> {
  const ends = new Map<number, Date>()
  for (const property of component.getAllProperties('rdate'))
    for (const value of property.getValues()) {
      if (!(value instanceof ICAL.Period)) continue
      const start = zones.instantOf(value.start, zoneOf(property, component))
      const end = zones.instantOf(value.getEnd(), zoneOf(property, component))
      if (start && end) ends.set(start.getTime(), end)
    }
  return ends
}

const dayOfValue = (value: unknown): ICAL.Time[] => (value instanceof ICAL.Time && value.isDate ? [value] : [])

function datesOf(component: ICAL.Component, name: string, zones: CalendarZones): number[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      const instant = time instanceof ICAL.Time ? zones.instantOf(time, zoneOf(property, component)) : null
      return instant ? [instant.getTime()] : []
    }),
  )
}

interface Repeating {
  toInstant: (time: ICAL.Time) => Date | null
  line: number
  window: Reading['window']
}

/** UNTIL is compared as an instant, because it is in UTC and not in the zone of the event. */
function repeatedStarts(rule: ICAL.Recur, start: ICAL.Time, { toInstant, line, window }: Repeating): number[] {
  if (!FREQUENCIES.has(rule.freq))
    throw new ScheduleError('SCHEDULE_INVALID', `line ${line}: an event cannot repeat ${rule.freq}`)
  const written = rule.until
  const last = written ? toInstant(written)?.getTime() : undefined
  const limit = Math.min(window.to.getTime(), last === undefined ? Infinity : last + (written?.isDate ? 86_399_000 : 0))
  const unlimited = rule.clone()
  unlimited.until = null
  const iterator = unlimited.iterator(advanced(rule, start, window.from))
  const starts: number[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    const next: ICAL.Time | null | undefined = iterator.next()
    const instant = next && toInstant(next)
    if (!instant || instant.getTime() > limit) return starts
    starts.push(instant.getTime())
  }
  throw new ScheduleError('SCHEDULE_TOO_LARGE', `line ${line}: the event repeats more than ${MAX_STEPS} times`)
}

const HOURS: Readonly<Record<string, number>> = { HOURLY: 1, DAILY: 24, WEEKLY: 7 * 24 }
/** More than the offset of any zone from UTC. */
const MARGIN_HOURS = 48

/** Moves the start of a long recurrence to shortly before `from`: an hourly bulletin since 2010 would need too many steps. */
function advanced(rule: ICAL.Recur, start: ICAL.Time, from: Date): ICAL.Time {
  const step = (HOURS[rule.freq] ?? 0) * rule.interval
  if (step === 0 || rule.count) return start
  const { year, month, day, hour } = start
  const hours = (from.getTime() - Date.UTC(year, month - 1, day, hour)) / 3_600_000 - MARGIN_HOURS
  const steps = Math.floor(hours / step)
  const later = start.clone()
  if (steps > 0) later.adjust(0, steps * step, 0, 0)
  return later
}
