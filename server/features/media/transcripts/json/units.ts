import type { Part } from './parts.ts'

/** Nobody speaks at fewer characters per second: such times are in milliseconds. */
const SLOWEST = 0.05

export function withSeconds(parts: readonly Part[]): Part[] {
  const loose = parts.flatMap(leavesOf).filter(({ isLoose, start }) => isLoose && start !== null)
  const isWhole = loose.length > 0 && loose.every(({ start }) => Number.isInteger(start))
  return isWhole && rateOf(loose) < SLOWEST ? parts.map(inSeconds) : [...parts]
}

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

const inSeconds = (part: Part): Part => ({
  ...part,
  start: part.isLoose && part.start !== null ? part.start / 1_000 : part.start,
  parts: part.parts.map(inSeconds),
})
