import { expect, test } from 'vitest'
import { newSegments, type Position } from './new-segments.ts'
import type { ListedSegment } from './playlist-window.ts'

const NOW = new Date('2026-03-04T08:00:00Z')
const ago = (seconds: number) => NOW.getTime() - seconds * 1_000

function listed(sequence: number, startsAt: number | null): ListedSegment {
  const uri = `https://radio.example/${sequence}.ts`
  const plain = { range: null, key: null, map: null, isDiscontinuity: false, isGap: false }
  return { ...plain, sequence, uri, durationMs: 6_000, startsAt }
}

test('a date that is later than the end of the playlist is not used', () => {
  const position = { sequence: 1, name: '/1.ts', recordedUntil: new Date(ago(18)) }
  const segments = [listed(1, ago(24)), listed(2, ago(18)), listed(3, Date.parse('9999-01-01')), listed(4, ago(6))]
  const fresh = newSegments({ targetMs: 6_000, isEnded: false, segments }, position, NOW)
  expect(fresh.map(({ startsAt }) => startsAt)).toEqual([ago(18), ago(12), ago(6)])
})

const recorded = (sequence: number, until: number) => ({
  sequence,
  name: `/${sequence}.ts`,
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

const newOf = (segments: ListedSegment[], position: Position) =>
  newSegments({ targetMs: 6_000, isEnded: false, segments }, position, NOW)
const at = (uri: string, segments: ListedSegment[]) =>
  segments.map((segment) => ({ ...segment, uri: uri.replace('N', String(segment.sequence)) }))
const named = (name: string, sequence: number) => ({
  ...recorded(sequence, 6),
  name: name.replace('N', String(sequence)),
})

test.each([
  ['another token in the query', '/live/N.ts', 'https://radio.example/live/N.ts?Policy=a&Signature=b'],
  ['another server', '/live/N.ts', 'https://edge7.radio.example:8443/live/N.ts'],
  ['the complete address that earlier versions stored', 'https://radio.example/live/N.ts?t=1', '/live/N.ts?t=2'],
  ['another token in the path', '/live/N.ts', '/hdntl=exp=1772611200~acl=/*~hmac=0a1b/live/N.ts'],
  ['another session in the path', '/live/N.ts', '/5c9b7a4e-0d0e-4f0e-9d6e-3f2a1b0c9d8e/live/N.ts'],
  [
    'another token, in a path with empty parts',
    'https://radio.example//live//N.ts',
    'https://radio.example//live//N.ts?t=2',
  ],
  ['another session after a semicolon', '/live/N.ts', '/live/N.ts;jsessionid=A1'],
])('a segment is the same with %s', (_name, name, uri) => {
  const segments = at(URL.parse(uri, 'https://radio.example/')?.href ?? '', without(4, 5, 6))
  expect(newOf(segments, named(name, 5))).toMatchObject([{ sequence: 6, isDiscontinuity: false }])
})

test('ranges of one file are segments of their own', () => {
  const ranged = (offset: number, sequence: number): ListedSegment => ({
    ...listed(sequence, null),
    uri: 'https://radio.example/all.ts?token=2',
    range: { offset, length: 100 },
  })
  const position = { ...recorded(5_000, 12), name: '/all.ts#100+100' }
  // The encoder counts anew, so that only the names identify the recorded segments.
  expect(newOf([ranged(0, 0), ranged(100, 1), ranged(200, 2)], position)).toMatchObject([{ sequence: 2 }])
})

test('where all segments have one name nothing is taken for repeated by its name', () => {
  const segments = without(900, 901, 902).map((segment) => ({ ...segment, uri: `/segment?id=${segment.sequence}` }))
  expect(newOf(segments, { ...recorded(100, 18), name: '/segment' })).toHaveLength(3)
})

test('a segment with the number and the name of the last one that is later by its date is another', () => {
  const fresh = newOf(dated(0, 1, 2, 3), recorded(2, 30))
  expect(fresh.map(({ sequence, isDiscontinuity }) => [sequence, isDiscontinuity])).toEqual([
    [0, true],
    [1, false],
    [2, false],
    [3, false],
  ])
})

test('a server that is behind by its numbers has a new start where its dates are later', () => {
  expect(newOf(dated(0, 1), recorded(2, 12))).toMatchObject([{ sequence: 0, isDiscontinuity: true }, { sequence: 1 }])
})

/** An hour of segments that come one by one, each `realMs` after the one before, of which the playlist says `saidMs`. */
function recordedHour(realMs: number, saidMs: number) {
  const start = NOW.getTime()
  let position: Position = { sequence: null, name: null, recordedUntil: null }
  return Array.from({ length: 3_600_000 / realMs }, (_, index) => {
    const last = { ...listed(index, start + index * realMs), durationMs: saidMs }
    const before = { ...listed(index - 1, start + (index - 1) * realMs), durationMs: saidMs }
    const segments = index === 0 ? [last] : [before, last]
    const now = new Date(start + (index + 1) * realMs)
    const fresh = newSegments({ targetMs: saidMs, isEnded: false, segments }, position, now)
    position = { sequence: index, name: `/${index}.ts`, recordedUntil: new Date((fresh[0]?.startsAt ?? 0) + saidMs) }
    return { drift: (fresh[0]?.startsAt ?? 0) - (start + index * realMs), isBroken: fresh[0]?.isDiscontinuity }
  })
}

test.each([
  ['rounded up', 9_600, 10_000],
  ['rounded down', 6_400, 6_000],
  ['cut off', 9_900, 9_000],
  ['exact', 6_000, 6_000],
  ['rounded up, of short segments', 1_600, 2_000],
])('durations %s do not move the clock of a recording with dates, and break nothing', (_name, real, said) => {
  const hour = recordedHour(real, said)
  expect(hour.filter(({ drift, isBroken }) => drift !== 0 || isBroken)).toEqual([])
})

test('an origin whose clock is set back by seconds is followed again some segments later, without a break', () => {
  const segments = [listed(1, ago(24)), ...[20, 14, 8, 2].map((seconds, index) => listed(index + 2, ago(seconds)))]
  const fresh = newOf(segments, { ...recorded(1, 18) })
  expect(fresh.map(({ isDiscontinuity }) => isDiscontinuity)).toEqual([false, false, false, false])
  expect(fresh.at(-1)?.startsAt).toBe(ago(2))
})
