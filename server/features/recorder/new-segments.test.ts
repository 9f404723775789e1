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
