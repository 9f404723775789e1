import ICAL from 'ical.js'
import type { Block } from './calendar-blocks.ts'
import { JOHANNESBURG, Zone } from './zoned-time.ts'

/**
 * The time zones of a calendar. An IANA name has the rules of the zone; any other one, such as those of Outlook, those that the
 * calendar defines.
 */
export class CalendarZones {
  readonly #default: Zone
  readonly #known = new Map<string, Zone | null>()
  readonly #defined = new Map<string, ICAL.Timezone>()

  constructor(defaultZone: string | undefined, timezones: readonly Block[]) {
    this.#default = new Zone(defaultZone ?? JOHANNESBURG)
    for (const { text } of timezones) {
      // A rule of another frequency would have millions of changes of the clocks.
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
    if (!defined) return null
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - defined.utcOffset(time) * 1_000)
  }

  #zoneOf(tzid: string): Zone | null {
    const known = this.#known.get(tzid)
    if (known !== undefined) return known
    const name = tzid.replace(/^\/(?:[^/]+\/)*?(?=[A-Z][a-z]+\/)/, '')
    const zone = isIana(name) ? new Zone(name) : null
    this.#known.set(tzid, zone)
    return zone
  }
}

function isIana(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch (cause) {
    if (cause instanceof RangeError) return false
    throw cause
  }
}
