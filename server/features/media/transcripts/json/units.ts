import type { Part } from './parts.ts'

/** Nobody speaks at fewer characters per second: such times are in milliseconds. */
const SLOWEST = 0.05

/** The units of the list in one second: 1 or 1000. */
export function unitsOf(parts: readonly Part[]): number {
  const loose = parts.flatMap(leavesOf).filter(({ isUnitUnknown, start }) => isUnitUnknown && start !== null)
  const isWhole = loose.length > 0 && loose.every(({ start }) => Number.isInteger(start))
  return isWhole && rateOf(loose) < SLOWEST ? 1_000 : 1
}

export const inSeconds = (part: Part, units: number): Part => ({
  ...part,
  start: part.isUnitUnknown && part.start !== null ? part.start / units : part.start,
  parts: part.parts.map((inner) => inSeconds(inner, units)),
})

const leavesOf = (part: Part): Part[] => {
  if (part.text !== '' || part.parts.length === 0) return [part]
  const leaves = part.parts.flatMap(leavesOf)
  const isTimed = leaves.some(({ start }) => start !== null)
  return isTimed ? leaves : [{ ...part, text: leaves.map(({ text }) => text).join(' ') }]
}

function rateOf(parts: readonly Part[]): number {
  const starts = parts.map(({ start }) => start ?? 0)
  const durations = parts.map(({ start, end }) => (end ?? 0) - (start ?? 0)).filter((duration) => duration > 0)
  const span = Math.max(0, ...starts.slice(-1)) - Math.max(0, ...starts.slice(0, 1))
  const time = durations.length === parts.length ? durations.reduce((sum, each) => sum + each, 0) : span
  return time > 0 ? parts.reduce((sum, { text }) => sum + text.length, 0) / time : Infinity
}
