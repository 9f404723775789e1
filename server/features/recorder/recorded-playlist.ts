import type { Selectable } from 'kysely'
import type { RecordedSegmentTable } from '#server/database/airing-tables.ts'
import { slackMs } from './new-segments.ts'

type Segment = Selectable<RecordedSegmentTable>

const segmentFileName = ({ starts_at: at, key }: Pick<Segment, 'starts_at' | 'key'>): string =>
  `${at.getTime()}${key.slice(key.lastIndexOf('.'))}`

export const mapFileName = (mapKey: string): string => `init-${mapKey.slice(mapKey.lastIndexOf('/') + 1)}`

interface Period {
  startsAt: Date
  endsAt: Date
  isOver: boolean
}

/** Its timeline is wall-clock time: missing parts are gaps, so that later positions, chapters and titles stay correct. */
export function recordedPlaylist(segments: readonly Segment[], { startsAt, endsAt, isOver }: Period): string {
  const listed = segments.map((segment, index) => listedMs(segment, segments[index + 1]))
  const targetSeconds = [...listed, ...segments.map(({ duration_ms: ms }) => ms)].reduce(
    (most, ms) => Math.max(most, wholeSeconds(ms)),
    1,
  )
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-PLAYLIST-TYPE:${isOver ? 'VOD' : 'EVENT'}`,
    ...(isOver ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
  ]
  let end = startsAt.getTime()
  // Derived from the previous segment, so that listed gaps do not change while the recording grows.
  let pieceSeconds = wholeSeconds(segments[0]?.duration_ms ?? 0)
  let map: string | null = null
  for (const [index, segment] of segments.entries()) {
    const start = segment.starts_at.getTime()
    const gap = gapLines(end, start, pieceSeconds)
    lines.push(...gap)
    const isNewMap = segment.map_key !== map
    if (gap.length > 0 || segment.is_discontinuity || (isNewMap && map !== null)) lines.push('#EXT-X-DISCONTINUITY')
    if (isNewMap && segment.map_key !== null) lines.push(`#EXT-X-MAP:URI="${mapFileName(segment.map_key)}"`)
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.starts_at.toISOString()}`)
    lines.push(`#EXTINF:${((listed[index] ?? 0) / 1_000).toFixed(3)},`, segmentFileName(segment))
    map = segment.map_key
    end = start + segment.duration_ms
    pieceSeconds = wholeSeconds(segment.duration_ms)
  }
  if (isOver) lines.push(...gapLines(end, endsAt.getTime(), pieceSeconds), '#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** Until the next segment that follows it: durations that origins round would move the clock by minutes in an hour. */
function listedMs({ starts_at: start, duration_ms: ms }: Segment, next: Segment | undefined): number {
  const until = next && !next.is_discontinuity ? next.starts_at.getTime() - start.getTime() : ms
  return until > 0 && Math.abs(until - ms) <= slackMs(ms) ? until : ms
}

const wholeSeconds = (ms: number): number => Math.max(1, Math.round(ms / 1_000))

/** Players do not load segments with EXT-X-GAP. */
function gapLines(from: number, to: number, pieceSeconds: number): string[] {
  if (to - from <= slackMs(pieceSeconds * 1_000)) return []
  const lines = ['#EXT-X-DISCONTINUITY', `#EXT-X-PROGRAM-DATE-TIME:${new Date(from).toISOString()}`]
  for (let at = from; at < to; at += pieceSeconds * 1_000) {
    const seconds = Math.min(pieceSeconds, (to - at) / 1_000)
    lines.push('#EXT-X-GAP', `#EXTINF:${seconds.toFixed(3)},`, 'gap')
  }
  return lines
}

export function recordedMaster(segments: readonly Segment[]): string {
  const rates = segments.map(({ bytes, duration_ms: ms }) => (bytes * 8_000) / ms)
  const total = segments.reduce((sum, { duration_ms: ms }) => sum + ms, 0)
  const average = segments.reduce((sum, { bytes }) => sum + bytes * 8_000, 0) / Math.max(total, 1)
  const bandwidth = Math.ceil(rates.reduce((most, rate) => Math.max(most, rate), 1))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${Math.max(1, Math.ceil(average))}`,
    'recorded/playlist.m3u8',
    '',
  ].join('\n')
}
