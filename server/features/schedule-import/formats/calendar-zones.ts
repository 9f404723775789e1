import ICAL from 'ical.js'
import type { Block } from './calendar-blocks.ts'
import { JOHANNESBURG, Zone } from './zoned-time.ts'

/**
 * The time zones of a calendar. IANA names have the rules of that zone; other names, such as those of Outlook, have the rules that the
 * calendar defines.
 */
export class CalendarZones {
  readonly #default: Zone
  readonly #defined = new Map<string, ICAL.Timezone>()

  /** `shownIn` is the zone of the calendar itself, which may be unknown. */
  constructor(wanted: string | undefined, shownIn: string, timezones: readonly Block[]) {
    this.#default = wanted
      ? new Zone(wanted)
      : (this.#zoneOf(shownIn) ?? Zone.ofOffset(shownIn) ?? new Zone(JOHANNESBURG))
    for (const { text } of timezones) {
      // A rule with another frequency could define millions of transitions.
      if (/RRULE:(?!.*FREQ=YEARLY)/i.test(text)) continue
      const component = new ICAL.Component(ICAL.parse(text))
      const tzid: unknown = component.getFirstPropertyValue('tzid')
      if (typeof tzid === 'string') this.#defined.set(tzid, new ICAL.Timezone({ component, tzid }))
    }
  }

  /** `tzid` is the parameter of the property. Null for a time in an unknown zone. */
  instantOf(time: ICAL.Time, tzid: string | null): Date | null {
    const { year, month, day, hour, minute, second } = time
    const local = { year, month, day, hour, minute, second }
    if (time.zone?.tzid === 'UTC') return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    if (tzid === null) return this.#default.instantOf(local)
    const zone = this.#zoneOf(tzid)
    if (zone) return zone.instantOf(local)
    const defined = this.#defined.get(tzid)
    if (!defined) return Zone.ofOffset(tzid)?.instantOf(local) ?? null
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - defined.utcOffset(time) * 1_000)
  }

  #zoneOf(tzid: string): Zone | null {
    return Zone.named(WINDOWS_ZONES[tzid] ?? tzid.replace(/^\/(?:[^/]+\/)*?(?=[A-Z][a-z]+\/)/, ''))
  }
}

/** Outlook's names, and those of older software, for the zones of our listeners, because some calendars do not define them. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'South Africa Standard Time': JOHANNESBURG,
  SAST: JOHANNESBURG,
  Johannesburg: JOHANNESBURG,
  Harare: JOHANNESBURG,
  Pretoria: JOHANNESBURG,
  'Harare, Pretoria': JOHANNESBURG,
  'tzone://Microsoft/Utc': 'UTC',
  'Coordinated Universal Time': 'UTC',
  'Greenwich Standard Time': 'Africa/Abidjan',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'GTB Standard Time': 'Europe/Athens',
  'FLE Standard Time': 'Europe/Kyiv',
  'Namibia Standard Time': 'Africa/Windhoek',
  'Egypt Standard Time': 'Africa/Cairo',
  'Morocco Standard Time': 'Africa/Casablanca',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'Mauritius Standard Time': 'Indian/Mauritius',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Kolkata',
  'China Standard Time': 'Asia/Shanghai',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
}
