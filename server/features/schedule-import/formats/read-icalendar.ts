import { toDay } from '#server/features/schedule/johannesburg.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { calendarBlocks } from './calendar-blocks.ts'
import { type CalendarEvent, textValue, toEvent } from './calendar-event.ts'
import { expandOccurrences, type Occurrence } from './calendar-occurrences.ts'
import { CalendarZones } from './calendar-zones.ts'
import { FileCollector, ScheduleError, type ScheduleFile } from './schedule-file.ts'

const DAYS = { before: 31, after: 62 }

/** Times without a zone are in `zoneName`, or that of the calendar, or Johannesburg. Skips all-day and cancelled events. */
export function readIcalendar(text: string, zoneName: string | undefined, now: Date): ScheduleFile {
  const found = new FileCollector()
  const { name, zone, hasCancellation, timezones, events } = calendarBlocks(text)
  const zones = new CalendarZones(zoneName, zone, timezones)
  const today = toDay(now).startsAt.getTime()
  const window = { from: new Date(today - DAYS.before * DAY_MS), to: new Date(today + DAYS.after * DAY_MS) }
  if (name) found.addChannel('', [name])
  if (hasCancellation && events.length === 0)
    found.warnings.push('The calendar cancels its events (METHOD:CANCEL); it has no programmes')
  const components = events.map((block) => toEvent(block))
  for (const series of Map.groupBy(components, ({ uid, line }) => uid || `line ${line}`).values())
    addSeries(found, series, () => expandOccurrences(series, { zones, window, found }))
  return found.file('icalendar', { isOneStation: true })
}

/** ical.js parses values lazily, so invalid ones throw here. */
function addSeries(
  found: FileCollector,
  [first]: readonly CalendarEvent[],
  occurrences: () => ReturnType<typeof expandOccurrences>,
): void {
  try {
    for (const occurrence of occurrences()) addAiring(found, occurrence)
  } catch (cause) {
    if (cause instanceof ScheduleError || !(cause instanceof Error)) throw cause
    found.warn(first?.line ?? 0, `the event is left out: ${cause.message.slice(0, 100)}`)
  }
}

/** Last line of a description in our own calendars. */
const PRESENTERS = /(?:^|\n)With ([^\n]{1,300})\s*$/
/** A name has a capital in its first word; `With the best songs in town` names nobody. */
const NAME = /^\p{Ll}*[\p{Lu}\p{Lo}\d]\S*(?:\s+\S+){0,4}$/u

function addAiring(found: FileCollector, { event, series, startsAt, endsAt }: Occurrence): void {
  const { component, line } = event
  const written = textValue(component, 'description')
  const text = /<\/?[a-z][^<>]*>/i.test(written) ? textOfHtml(written, '\n') : written
  const names = (PRESENTERS.exec(text)?.[1] ?? '').split(/,\s*/).map((name) => name.trim())
  const areNames = names.every((name) => NAME.test(name))
  const url = textValue(component, 'url')
  const image = ['image', 'attach']
    .flatMap((name) => component.getAllProperties(name))
    .find((property) => property.name === 'image' || /^image\//i.test(String(property.getParameter('fmttype') ?? '')))
  found.add({
    channel: textValue(component, 'location').trim(),
    startsAt,
    endsAt,
    title: textValue(component, 'summary') || textValue(series.component, 'summary'),
    description: areNames ? text.replace(PRESENTERS, '') : text,
    presenters: areNames ? names : [],
    imageUrl: webUrl(String(image?.getFirstValue() ?? '')),
    showKeys: [url],
    line,
  })
}
