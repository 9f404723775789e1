import { secondsOfClock } from '#server/lib/time/clock-times.ts'

export interface TimedTextRates {
  framesPerSecond: number
  ticksPerSecond: number
}

const FRAMES = /^(\d{1,6}):(\d\d):(\d\d)[:;](\d{1,4})(?:\.\d{1,4})?$/
const OFFSET = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)?$/

/** `attributes` have lower-case names without prefixes. The default is 30 frames per second. */
export function parseRates(attributes: Readonly<Record<string, string>>): TimedTextRates {
  const [numerator = 1, denominator = 1] = (attributes['frameratemultiplier'] ?? '').split(/[\s:]+/).map(Number)
  const written = positive(attributes['framerate'])
  const frames = (written ?? 30) * (positive(numerator / denominator) ?? 1)
  // Without a tick rate, a tick is a frame; without both it is a second.
  const ticks = positive(attributes['tickrate']) ?? (written === null ? 1 : frames)
  return { framesPerSecond: frames, ticksPerSecond: ticks }
}

function positive(value: string | number | undefined): number | null {
  const number = Number(value ?? Number.NaN)
  return Number.isFinite(number) && number > 0 ? number : null
}

/** `00:01:02.5`, `00:01:02:12`, `62.5s`, `1500f`, or seconds without a unit. */
export function timedTextSeconds(text: string, rates: TimedTextRates): number | null {
  const seconds = exactSeconds(text, rates)
  return seconds === null ? null : Math.round(seconds * 1_000) / 1_000
}

function exactSeconds(text: string, rates: TimedTextRates): number | null {
  const [, hours, minutes, seconds, frames] = FRAMES.exec(text) ?? []
  if (hours !== undefined)
    return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(frames) / rates.framesPerSecond
  const [, count, unit = 's'] = OFFSET.exec(text) ?? []
  if (count === undefined) return secondsOfClock(text)
  const units: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1, ms: 0.001 }
  return Number(count) * (units[unit] ?? 1 / (unit === 'f' ? rates.framesPerSecond : rates.ticksPerSecond))
}
