import ICAL from 'ical.js'
import type { Block } from './calendar-blocks.ts'
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

/** Names of Outlook and older software for the zones of our listeners; some calendars do not define them. */
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
  'Sudan Standard Time': 'Africa/Khartoum',
  'South Sudan Standard Time': 'Africa/Juba',
  'Libya Standard Time': 'Africa/Tripoli',
  'Sao Tome Standard Time': 'Africa/Sao_Tome',
  'Cape Verde Standard Time': 'Atlantic/Cape_Verde',
  'Azores Standard Time': 'Atlantic/Azores',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'Kaliningrad Standard Time': 'Europe/Kaliningrad',
  'Belarus Standard Time': 'Europe/Minsk',
  'Russian Standard Time': 'Europe/Moscow',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Middle East Standard Time': 'Asia/Beirut',
  'Jordan Standard Time': 'Asia/Amman',
  'Syria Standard Time': 'Asia/Damascus',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabic Standard Time': 'Asia/Baghdad',
  'Iran Standard Time': 'Asia/Tehran',
  'Arabian Standard Time': 'Asia/Dubai',
  'Pakistan Standard Time': 'Asia/Karachi',
  'Sri Lanka Standard Time': 'Asia/Colombo',
  'Nepal Standard Time': 'Asia/Kathmandu',
  'Bangladesh Standard Time': 'Asia/Dhaka',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Singapore Standard Time': 'Asia/Singapore',
  'Taipei Standard Time': 'Asia/Taipei',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'India Standard Time': 'Asia/Kolkata',
  'China Standard Time': 'Asia/Shanghai',
  'W. Australia Standard Time': 'Australia/Perth',
  'AUS Central Standard Time': 'Australia/Darwin',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Newfoundland Standard Time': 'America/St_Johns',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'SA Eastern Standard Time': 'America/Cayenne',
  'SA Pacific Standard Time': 'America/Bogota',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
  'Atlantic Standard Time': 'America/Halifax',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Canada Central Standard Time': 'America/Regina',
  'Central America Standard Time': 'America/Guatemala',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
}
