import ICAL from 'ical.js'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import type { Block } from './calendar-blocks.ts'
import { ScheduleError } from './schedule-file.ts'

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
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ScheduleError('SCHEDULE_INVALID', `line ${line}: the event is not valid: ${reason.slice(0, 100)}`, {
      cause,
    })
  }
}

const TIMES = /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;.*?)?):((?=\d{4}-?\d\d-?\d\d)[^\r\n]*)$/gim
/** An unquoted zone name with characters that would end the parameter. */
const BARE_ZONE = /(;TZID=)([^";:]*[:,\\][^";]*)(?=;|$)/i
/** Durations without the `T`, and in the form of clock times. */
const DURATIONS = /^(DURATION(?:;[^:\r\n]*)?):(?:P(\d+[HMS][^\r\n]*)|(\d{1,3}):(\d\d)(?::(\d\d))?)\s*$/gim

/** Rules, which some write in lower case. */
const RULES = /^((?:RRULE|EXRULE)(?:;[^:\r\n]*)?:)(.*[a-z].*)$/gim

/**
 * Normalizes forms that the parser does not accept: ISO 8601 times, times without seconds, days without `VALUE=DATE`, and unquoted zone
 * names such as `(UTC+02:00) Harare\\, Pretoria`.
 */
const withStrictTimes = (text: string): string =>
  withoutQuotedPrintable(text)
    .replaceAll(RULES, (_line, name: string, rule: string) => name + rule.toUpperCase())
    .replaceAll(DURATIONS, (_line, property: string, parts?: string, hours = '0', minutes = '0', seconds = '0') =>
      parts ? `${property}:PT${parts}` : `${property}:PT${hours}H${minutes}M${seconds}S`,
    )
    .replaceAll(TIMES, (_line, written: string, value: string) => {
      const property = written.replace(
        BARE_ZONE,
        (_all, name: string, zone: string) => `${name}"${zone.replaceAll('\\,', ',')}"`,
      )
      const strict = value
        .trim()
        .replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3')
        .replaceAll(
          /T(\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?(?=Z?(?:,|\/|$))/gi,
          (_time, hour, minute, second = '00') => `T${hour}${minute}${second}`,
        )
      const isDay = /^\d{8}(?:,\d{8})*$/.test(strict) && !/;VALUE=/i.test(property)
      const isPeriod = strict.includes('/') && !/;VALUE=/i.test(property)
      return `${property}${isDay ? ';VALUE=DATE' : isPeriod ? ';VALUE=PERIOD' : ''}:${strict}`
    })

/** A text of vCalendar 1.0; a row that ends with an equals sign goes on in the next. */
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
    ? value
    : value instanceof ICAL.Time || value instanceof ICAL.Duration
      ? value.toString()
      : ''
}
