import { expect, test } from 'vitest'
import { newSegments } from './new-segments.ts'
import type { ListedSegment } from './read-playlist.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const ago = (seconds: number) => NOW.getTime() - seconds * 1_000

function listed(sequence: number, startsAt: number | null): ListedSegment {
  const uri = `https://radio.example/${sequence}.ts`
  return { sequence, uri, mapUri: null, durationMs: 6_000, startsAt, isDiscontinuity: false, isGap: false }
}

test('a date that is later than the end of the playlist is not used', () => {
  const position = { sequence: 1, uri: 'https://radio.example/1.ts', recordedUntil: new Date(ago(18)) }
  const segments = [listed(1, ago(24)), listed(2, ago(18)), listed(3, Date.parse('9999-01-01')), listed(4, ago(6))]
  const fresh = newSegments({ targetMs: 6_000, isEnded: false, segments }, position, NOW)
  expect(fresh.map(({ startsAt }) => startsAt)).toEqual([ago(18), ago(12), ago(6)])
})

const recorded = (sequence: number, until: number) => ({
  sequence,
  uri: `https://radio.example/${sequence}.ts`,
  recordedUntil: new Date(ago(until)),
})
const without = (...sequences: number[]) => sequences.map((sequence) => listed(sequence, null))
const dated = (...sequences: number[]) =>
  sequences.map((sequence, index) => listed(sequence, ago((sequences.length - index) * 6)))

test.each([
  ['what follows', without(4, 5, 6), recorded(5, 6), [6]],
  ['all after an encoder has started again from zero', without(0, 1, 2), recorded(5_000, 40), [0, 1, 2]],
  ['the same, soon after its first start', without(0, 1, 2), recorded(4, 40), [0, 1, 2]],
  ['all after a jump forward', without(900, 901, 902), recorded(100, 18), [900, 901, 902]],
  ['what is new of another encoder that has other numbers', without(900, 901, 902), recorded(100, 12), [901, 902]],
  ['nothing of a server that is a segment behind', without(97, 98, 99), recorded(100, 12), []],
  ['nothing of one that is a segment behind, with dates', dated(97, 98, 99), recorded(100, 0), []],
  ['nothing of the same playlist again', without(98, 99, 100), recorded(100, 3), []],
])('of a playlist is recorded %s', (_name, segments, position, sequences) => {
  const fresh = newSegments({ targetMs: 6_000, isEnded: false, segments }, position, NOW)
  expect(fresh.map(({ sequence }) => sequence)).toEqual(sequences)
})
