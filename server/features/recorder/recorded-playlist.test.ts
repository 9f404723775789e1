import { parse, type types } from 'hls-parser'
import { expect, test } from 'vitest'
import { recordedPlaylist } from './recorded-playlist.ts'

const START = Date.parse('2026-03-04T08:00:00Z')
const period = { startsAt: new Date(START), endsAt: new Date(START + 3_600_000), isOver: false }

const segment = (second: number, seconds: number, isDiscontinuity = false) => ({
  station: '702' as const,
  starts_at: new Date(START + second * 1_000),
  duration_ms: seconds * 1_000,
  key: `recordings/702/${second}.ts`,
  map_key: null,
  bytes: 1_000,
  is_discontinuity: isDiscontinuity,
})

const secondsOf = (...segments: ReturnType<typeof segment>[]) => {
  const playlist = parse(recordedPlaylist(segments, period)) as types.MediaPlaylist
  return playlist.segments.map(({ duration, gap }) => (gap ? `gap ${duration}` : duration))
}

test.each([
  ['that follows the one before it sooner than that says', [segment(0, 10), segment(9.6, 10)], [9.6, 10]],
  ['that follows it later', [segment(0, 6), segment(6.4, 6)], [6.4, 6]],
  ['after a break', [segment(0, 6), segment(5.8, 6, true)], [6, 6]],
  ['after a gap', [segment(0, 6), segment(12, 6)], [6, 'gap 6', 6]],
])('a segment %s: positions in the recording are those of the day', (_name, segments, seconds) => {
  expect(secondsOf(...segments)).toEqual(seconds)
})

test('no segment is longer than the target duration, also where it lasts longer than its origin says', () => {
  const playlist = parse(recordedPlaylist([segment(0, 6), segment(6.9, 6)], period)) as types.MediaPlaylist
  expect(playlist.segments[0]?.duration).toBe(6.9)
  // RFC 8216, 4.3.3.1: durations are rounded for the comparison.
  expect(playlist.targetDuration).toBe(7)
})
