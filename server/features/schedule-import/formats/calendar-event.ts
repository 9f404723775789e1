import ICAL from 'ical.js'
import type { Block } from './calendar-blocks.ts'
import { ScheduleError } from './schedule-file.ts'

export interface CalendarEvent {
  uid: string
  component: ICAL.Component
  line: number
}

export function toEvent({ text, line }: Block): CalendarEvent {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    return { uid: textValue(component, 'uid'), component, line }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ScheduleError('SCHEDULE_INVALID', `line ${line}: the event is not valid: ${reason.slice(0, 100)}`, {
      cause,
    })
  }
}

export function textValue(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string'
    ? value
    : value instanceof ICAL.Time || value instanceof ICAL.Duration
      ? value.toString()
      : ''
}
