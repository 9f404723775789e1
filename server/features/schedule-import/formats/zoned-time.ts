import { DAY_MS, HOUR_MS } from '#server/lib/time/durations.ts'
import { ScheduleError } from './schedule-file.ts'
import { ABBREVIATIONS } from './zone-abbreviations.ts'

export const JOHANNESBURG = 'Africa/Johannesburg'

/** The month is 1 to 12. */
export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** As if it were UTC; NaN for a time that does not exist, such as 31 February. */
export function localMs({ year, month, day, hour, minute, second }: LocalTime): number {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = date.getUTCMonth() === month - 1 && hour <= 24 && minute < 60 && second < 60
  return isReal || hour === 24 ? date.getTime() : Number.NaN
}

/** As in RFC 5545, a time skipped by a daylight saving change is shifted by it, and an ambiguous time is the first of the two. */
export class Zone {
  /** Null where the offset changes. */
  readonly #fixedOffset: number | null
  readonly #format: Intl.DateTimeFormat
  readonly #offsets = new Map<number, number>()

  /** Throws SCHEDULE_INVALID for an unknown name. */
  constructor(name: string) {
    // South Africa has no daylight saving time, and most schedules are in its zone.
    this.#fixedOffset = name === JOHANNESBURG ? 2 * HOUR_MS : /^[+-]\d\d:\d\d$/.test(name) ? offsetMs(name) : null
    try {
      this.#format = new Intl.DateTimeFormat('en-GB', { ...FIELDS, timeZone: name })
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      throw new ScheduleError('SCHEDULE_INVALID', `There is no time zone “${name}”`, { cause })
    }
  }

  static readonly #known = new Map<string, Zone | null>()

  static named(name: string): Zone | null {
    const known = Zone.#known.get(name)
    if (known !== undefined) return known
    if (Zone.#known.size > MAX_ZONES) Zone.#known.clear()
    const zone = isIana(name) ? new Zone(name) : null
    Zone.#known.set(name, zone)
    return zone
  }

  /** `GMT+0200`, `UTC+2`, `UTC+5.5`, `+02:00`, `GMT+0200 (SAST)`, `(UTC+02:00) Harare, Pretoria` or `CAT`. */
  static ofOffset(name: string): Zone | null {
    const hoursOf = ABBREVIATIONS[name.trim().toUpperCase()] ?? HALF_HOURS.exec(name.trim())?.[1]
    if (hoursOf !== undefined) return Zone.named(offsetOf(Number(hoursOf)))
    const [, sign, hours = '', minutes = '00'] =
      /^\(?(?:UTC|GMT)?\s?([+-])(\d\d?)[:.]?(\d\d)?(?:\).*|\s+\(.*)?$/i.exec(name.trim()) ?? []
    return sign ? Zone.named(`${sign}${hours.padStart(2, '0')}:${minutes}`) : null
  }

  instantOf(local: LocalTime): Date {
    const wanted = localMs(local)
    if (Number.isNaN(wanted)) return new Date(Number.NaN)
    const before = this.#offsetAt(wanted - DAY_MS)
    const after = this.#offsetAt(wanted + DAY_MS)
    if (before === after) return new Date(wanted - before)
    const first = wanted - before
    return new Date(this.#offsetAt(first) === before ? first : this.#isValid(wanted, after) ? wanted - after : first)
  }

  #isValid(wanted: number, offset: number): boolean {
    return this.#offsetAt(wanted - offset) === offset
  }

  #offsetAt(instant: number): number {
    if (this.#fixedOffset !== null) return this.#fixedOffset
    // Offsets only change at full quarters of an hour.
    const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS
    const known = this.#offsets.get(quarter)
    if (known !== undefined) return known
    const parts = Object.fromEntries(
      this.#format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    const offset = Date.UTC(year, month - 1, day, hour % 24, minute, second) - quarter
    if (this.#offsets.size > MAX_OFFSETS) this.#offsets.clear()
    this.#offsets.set(quarter, offset)
    return offset
  }
}

/** `UTC+5.5`, as WordPress writes it. */
const HALF_HOURS = /^UTC([+-]\d{1,2}\.(?:25|5|75))$/i

function offsetOf(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours < 0 ? '-' : '+'}${String(whole).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const QUARTER_MS = HOUR_MS / 4
const MAX_OFFSETS = 10_000
const MAX_ZONES = 200

const FIELDS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** `2026-11-22T06:00:00+02:00`; a time without an offset is in `zone`. */
export function parseIsoTime(text: string, zone: Zone): Date | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(
    text.trim(),
  )
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = { year, month, day, hour, minute, second }
  const instant = found[7] ? new Date(localMs(local) - offsetMs(found[7])) : zone.instantOf(local)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** `+02:00`, `-0330`, `+02`, `GMT+2` or `Z`. */
export function offsetMs(text: string): number {
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-]?)(\d\d?):?(\d\d)?$/i.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

function isIana(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch (cause) {
    if (cause instanceof RangeError) return false
    throw cause
  }
}
