import ICAL from 'ical.js'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import type { Block } from './calendar-blocks.ts'
import { ScheduleError } from './schedule-file.ts'
import { localMs, offsetMs } from './zoned-time.ts'

export interface CalendarEvent {
  uid: string
  component: ICAL.Component
  line: number
}

export function toEvent({ text, line }: Block): CalendarEvent {
  try {
    const component = new ICAL.Component(ICAL.parse(withStrictTimes(text)))
    return { uid: textValue(component, 'uid'), component, line }
  } catch (cause) {
    const reason = errorMessage(cause)
    throw new ScheduleError('SCHEDULE_INVALID', `line ${line}: the event is not valid: ${reason.slice(0, 100)}`, {
      cause,
    })
  }
}

const TIMES = /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;.*?)?):[ \t]*((?=\d{4}-?\d\d-?\d\d)[^\r\n]*)$/gim
/** Characters in an unquoted zone name would end the parameter. */
const BARE_ZONE = /(;TZID=)([^";:,\\]*[:,\\][^";]*)(?=;|$)/i
/** Durations may lack the `T`, or be clock times, with fractions, or in lower case. */
const DURATIONS =
  /^(DURATION(?:;[^:\r\n]*)?):\s*(?:P(?=T?\d)(?:(\d+)D)?T?(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?|(\d{1,3}):(\d\d)(?::(\d\d))?)\s*$/gim

/** Some rules are in lower case, with spaces, or with times as in ISO 8601. */
const RULES = /^((?:RRULE|EXRULE)(?:;[^:\r\n]*)?:)([^\r\n]*)/gim
const UNTIL = /;?UNTIL=(?:(\d{4})-?(\d\d)-?(\d\d)(?:(T\d\d):?(\d\d):?(\d\d)?(Z)?)?)?(?=;|$)/
/** Errors in properties that say nothing of an airing would cost the event. */
const UNUSED =
  /^(?!(?:BEGIN|END|UID|SEQUENCE|STATUS|DT[A-Z]+|DURATION|RECURRENCE-ID|RRULE|EXRULE|RDATE|EXDATE|SUMMARY|DESCRIPTION|LOCATION|URL|IMAGE|ATTACH)[:;])[A-Z][A-Z\d-]*[:;][^\r\n]*\r?\n/gim
const EMPTY =
  /^(?:DTEND|DURATION|RECURRENCE-ID|EXDATE|RDATE|RRULE|EXRULE)(?:;[^:\r\n]*)?:[ \t]*\r?$\n?|;TZID=(?=[;:])/gim

/** Repairs ISO 8601 times, times without seconds, days without `VALUE=DATE`, zone names such as `(UTC+02:00) Harare\\, Pretoria`. */
const withStrictTimes = (text: string): string =>
  withoutQuotedPrintable(text)
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll(UNUSED, '')
    .replaceAll(EMPTY, '')
    .replaceAll(RULES, (_line, name: string, rule: string) => name + strictRule(rule))
    .replaceAll(DURATIONS, (_line, property: string, ...parts: (string | undefined)[]) => {
      const [days, hours = parts[4], minutes = parts[5], seconds = parts[6]] = parts
      const [d = 0, h = 0, m = 0, s = 0] = [days, hours, minutes, seconds].map((part) => Number(part ?? 0))
      return `${property}:PT${Math.round(((d * 24 + h) * 60 + m) * 60 + s)}S`
    })
    .replaceAll(TIMES, (_line, written: string, value: string) => {
      const property = written.replace(
        BARE_ZONE,
        (_all, name: string, zone: string) => `${name}"${zone.replaceAll('\\,', ',')}"`,
      )
      const strict = strictTimes(value)
      const isDay = /^\d{8}(?:,\d{8})*$/.test(strict)
      if (!isDay && /;VALUE=DATE(?=;|$)/i.test(property))
        return `${property.replace(/;VALUE=DATE(?=;|$)/i, '')}:${strict}`
      if (/;VALUE=/i.test(property)) return `${property}:${strict}`
      return `${property}${isDay ? ';VALUE=DATE' : strict.includes('/') ? ';VALUE=PERIOD' : ''}:${strict}`
    })

/** `W1 MO FR #4` and `D2 20260331T220000Z` of vCalendar 1.0; `#0` is without an end. */
const OLD_RULE = /^([DW])(\d{1,3})((?:\s+(?:SU|MO|TU|WE|TH|FR|SA))*)(?:\s+#(\d{1,4})|\s+(\d{8}T\d{6}Z?))?\s*$/i

function newRule(rule: string): string {
  const [, unit, interval, days = '', written, until] = OLD_RULE.exec(rule.trim()) ?? []
  if (unit === undefined) return rule
  // Without either it happens twice.
  const count = written ?? (until ? '0' : '2')
  const parts = [
    `FREQ=${/d/i.test(unit) ? 'DAILY' : 'WEEKLY'}`,
    `INTERVAL=${interval}`,
    days && `BYDAY=${days.trim().split(/\s+/).join(',')}`,
    until ? `UNTIL=${until}` : Number(count) > 0 && `COUNT=${count}`,
  ]
  return parts.filter(Boolean).join(';')
}

const strictRule = (rule: string): string =>
  newRule(rule)
    .replaceAll(/\s+/g, '')
    .toUpperCase()
    .replace(UNTIL, (_until, year?: string, month = '', day = '', hour = '', minute = '', second = '00', zone = '') =>
      year ? `;UNTIL=${year}${month}${day}${hour && hour + minute + second + zone}` : '',
    )
    .replace(/^;/, '')

const strictTimes = (value: string): string =>
  value
    .trim()
    .replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3')
    .replaceAll(
      /(\d{8})T(\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?(?=,|\/|$)/gi,
      (_time, day: string, hour: string, minute: string, second = '00', zone = '') =>
        /^[+-]/.test(zone)
          ? inUtc(`${day}${hour}${minute}${second}`, offsetMs(zone))
          : `${day}T${hour}${minute}${second}${zone.toUpperCase()}`,
    )

/** `digits` are a local time, which is `offset` ahead of UTC. */
function inUtc(digits: string, offset: number): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (digits.match(/^\d{4}|\d\d/g) ?? []).map(
    Number,
  )
  const instant = new Date(localMs({ year, month, day, hour, minute, second }) - offset)
  return Number.isNaN(instant.getTime()) ? digits : instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** vCalendar 1.0; a row that ends with an equals sign goes on in the next. */
const QUOTED_PRINTABLE = /^([A-Z-]+)(?:;[^:\r\n]*)?;ENCODING=QUOTED-PRINTABLE[^:\r\n]*:((?:[^\r\n]*=\r\n)*[^\r\n]*)/gim

const withoutQuotedPrintable = (text: string): string =>
  text.replaceAll(QUOTED_PRINTABLE, (_line, name: string, value: string) => {
    const octets = value
      .replaceAll(/=\r\n[ \t]?/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_octet, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    const plain = decodeText(Buffer.from(octets, 'latin1'))
    return `${name}:${plain.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')}`
  })

export function textValue(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string'
    ? // Some escape more than commas, semicolons and backslashes.
      value.replaceAll(/\\(?=["':])/g, '')
    : value instanceof ICAL.Time || value instanceof ICAL.Duration
      ? value.toString()
      : ''
}
