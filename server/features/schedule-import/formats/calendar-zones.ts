import ICAL from 'ical.js'
import type { Block } from './calendar-blocks.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'
import { JOHANNESBURG, Zone } from './zoned-time.ts'

/** IANA names have the rules of that zone; others, such as those of Outlook, the rules that the calendar defines. */
export class CalendarZones {
  readonly #default: Zone
  /** For times without a zone, if the calendar defines only one. */
  readonly #only: string | null
  readonly #defined = new Map<string, ICAL.Timezone>()

  /** `shownIn` is the zone of the calendar itself, perhaps unknown. */
  constructor(wanted: string | undefined, shownIn: string, timezones: readonly Block[]) {
    this.#default = wanted
      ? new Zone(wanted)
      : (this.#zoneOf(shownIn) ?? Zone.ofOffset(shownIn) ?? new Zone(JOHANNESBURG))
    for (const { text } of timezones) {
      // A rule with another frequency could define millions of transitions.
      if (/RRULE:(?!.*FREQ=YEARLY)/i.test(text) || !/^TZOFFSETTO/im.test(text)) continue
      const component = componentOf(text)
      const tzid: unknown = component?.getFirstPropertyValue('tzid')
      if (component && typeof tzid === 'string') this.#defined.set(tzid, new ICAL.Timezone({ component, tzid }))
    }
    const names = timezones.flatMap(({ text }) => text.match(/^TZID\b/gim) ?? [])
    this.#only = !wanted && shownIn === '' && names.length === 1 ? ([...this.#defined.keys()][0] ?? null) : null
  }

  /** `tzid` is the parameter of the property. Null for a time in an unknown zone. */
  instantOf(time: ICAL.Time, tzid: string | null): Date | null {
    const { year, month, day, hour, minute, second } = time
    const local = { year, month, day, hour, minute, second }
    if (time.zone?.tzid === 'UTC') return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    const name = tzid ?? this.#only
    if (name === null) return this.#default.instantOf(local)
    const zone = this.#zoneOf(name)
    if (zone) return zone.instantOf(local)
    const defined = this.#defined.get(name)
    if (!defined) return Zone.ofOffset(name)?.instantOf(local) ?? null
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - defined.utcOffset(time) * 1_000)
  }

  #zoneOf(tzid: string): Zone | null {
    const parts = tzid.startsWith('/') ? tzid.slice(1, MAX_NAME).split('/') : []
    // Some software writes its own name before that of the zone: `/software.example/Tzfile/Africa/Johannesburg`.
    const names = [WINDOWS_ZONES[tzid] ?? tzid, ...parts.map((_part, index) => parts.slice(index).join('/'))]
    return names.map((name) => Zone.named(name)).find((zone) => zone !== null) ?? null
  }
}

const MAX_NAME = 100

/** Null for a zone that is not valid. Some write offsets without a sign. */
function componentOf(text: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(text.replaceAll(/^(TZOFFSET(?:FROM|TO)[^:\r\n]*:)(?=\d)/gim, '$1+')))
  } catch {
    return null
  }
}
