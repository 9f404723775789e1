import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'
import {
  absoluteUrl,
  daysAround,
  type ListedAiring,
  type Period,
  type Site,
  type StationProgramme,
} from './programme.ts'

const REFRESH_SECONDS = 6 * 3_600

export const calendarPeriod = (now: Date): Period => daysAround(now, { before: 0, after: 15 })

/** Writes iCalendar (RFC 5545) of one station, or of one show. The times are instants (UTC). */
export function writeCalendar(site: Site, name: string, programmes: readonly StationProgramme[], now: Date): string {
  const calendar = ical({
    name: escaped(textLine(name)),
    prodId: { company: site.name, product: 'Programme', language: 'EN' },
    ttl: REFRESH_SECONDS,
    url: site.origin,
  })
  for (const { station, airings } of programmes)
    for (const airing of airings) addEvent(calendar, site, { station, airing, now })
  return calendar.toString()
}

/** White space, and the control characters that a calendar cannot contain (RFC 5545, 3.1). */
const NOT_TEXT = /[\s\p{Cc}]+/gu

const textLine = (text: string): string => text.toWellFormed().replaceAll(NOT_TEXT, ' ').trim()

/** `ical-generator` escapes the texts of events, but not the name of a calendar. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`)

interface Event {
  station: StationProgramme['station']
  airing: ListedAiring
  now: Date
}

/** Its id follows from the slot in the schedule: an edit updates the event instead of adding one. */
function addEvent(calendar: ICalCalendar, site: Site, { station, airing, now }: Event): void {
  const { show, startsAt, endsAt } = airing
  const description = [show.subline ?? '', show.hosts.length > 0 ? `With ${show.hosts.join(', ')}` : ''].map(textLine)
  calendar.createEvent({
    id: `${station.id}-${startsAt.getTime() / 1000}@${new URL(site.origin).hostname}`,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: textLine(show.headline),
    description: description.filter(Boolean).join('\n'),
    location: textLine(station.name),
    url: absoluteUrl(site, show.url),
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}
