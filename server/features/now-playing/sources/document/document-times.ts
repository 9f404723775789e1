import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { toTimes } from '../titles/item.ts'
import { fieldOf, type FieldSet } from './field-sets.ts'
import type { Scalar } from './parse-document.ts'

const ISO = /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i
const CLOCK = /^(\d{1,2})[:h](\d\d)(?::(\d\d))?(?:\.\d{1,9})?$/
/** The JSON format of .NET dates: `/Date(1767600000000)/`. */
const TICKS = /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/
const UNIX = /^\d{9,10}(?:\.\d{1,9})?$|^\d{12,13}$/

/** An item that is on air starts and ends within this time from now. */
const NEAR_MS = 3 * HOUR_MS

/**
 * The start and the length of an item. A time without a zone is one of Johannesburg or of UTC, and a clock time is of this day or a
 * neighbour of it, whichever is nearest to `now`; far from it, the start is unknown.
 */
export function timesOf(sets: readonly FieldSet[], now: Date) {
  const [start, end] = [instantOf(fieldOf(sets, 'start'), now), instantOf(fieldOf(sets, 'end'), now)]
  const length = start && end && end > start ? end.getTime() - start.getTime() : undefined
  return toTimes(start, durationMs(sets) ?? length)
}

export function instantOf(value: Scalar | undefined, now: Date): Date | undefined {
  const text = String(value ?? '').trim()
  const ticks = TICKS.exec(text)?.[1]
  if (ticks !== undefined) return new Date(Number(ticks))
  if (UNIX.test(text)) return new Date(Number(text) * (Number(text) < 1e11 ? 1_000 : 1))
  const [, year, month, day, hours, minutes, seconds = '00', zone] = ISO.exec(text) ?? []
  if (year === undefined) return ofClock(text, now)
  const local = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  if (Number.isNaN(local)) return undefined
  return zone === undefined ? nearest([local - 2 * HOUR_MS, local], now) : new Date(local - offsetMs(zone))
}

function ofClock(text: string, now: Date): Date | undefined {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(text) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const midnight = Math.floor((now.getTime() + 2 * HOUR_MS) / DAY_MS) * DAY_MS - 2 * HOUR_MS
  const today = midnight + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000
  return nearest([today - DAY_MS, today, today + DAY_MS], now)
}

function nearest(times: readonly number[], now: Date): Date | undefined {
  const distance = (time: number) => Math.abs(time - now.getTime())
  const [time] = times.toSorted((a, b) => distance(a) - distance(b))
  return time !== undefined && distance(time) <= NEAR_MS ? new Date(time) : undefined
}

function offsetMs(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR_MS + Number(minutes) * MINUTE_MS)
}

const NUMBER = /^\d{1,8}(?:\.\d{1,9})?$/
/** A number without a unit counts milliseconds from this one on: few items last 20,000 seconds, and few only 20 seconds. */
const MIN_MS = 20_000

/** Seconds, milliseconds, `3:45`, `0:03:45` or `PT3M45S`. Where the name of a field has no unit, the size of the number decides. */
function durationMs(sets: readonly FieldSet[]): number | undefined {
  const named = numberIn(sets, 'milliseconds') ?? numberIn(sets, 'seconds', 1_000)
  if (named !== undefined) return named
  const text = String(fieldOf(sets, 'duration') ?? '').trim()
  if (NUMBER.test(text)) return Number(text) >= MIN_MS ? Number(text) : Number(text) * 1_000
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2}):)?(\d{1,3}):(\d\d(?:\.\d{1,9})?)$/.exec(text) ??
    /^PT(?:(\d{1,2})H)?(?:(\d{1,4})M)?(?:(\d{1,5}(?:\.\d{1,9})?)S)?$/i.exec(text) ??
    []
  const total = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS + Number(seconds ?? 0) * 1_000
  return total > 0 ? total : undefined
}

function numberIn(sets: readonly FieldSet[], name: 'milliseconds' | 'seconds', unitMs = 1): number | undefined {
  const text = String(fieldOf(sets, name) ?? '').trim()
  return NUMBER.test(text) ? Number(text) * unitMs : undefined
}
