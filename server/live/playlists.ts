import { gzipSync } from 'node:zlib'
import { newestSegment, SEGMENT_MS, segmentStart, WINDOW } from './segment-clock.ts'

export interface Playlist {
  body: Buffer
  gzip: Buffer | undefined
  etag: string
}

/** Source: RFC 8216, 4.3.3.1: the longest segment in whole seconds, rounded. */
const TARGET_SECONDS = Math.round(SEGMENT_MS / 1_000)
/** What a client that asks for a change only still gets; at least six target durations. Source: RFC 8216bis, 4.4.3.8. */
const KEPT_WHEN_SKIPPING = 6
/** Between two instants in a playlist; the first segment always has one. */
const SEGMENTS_PER_INSTANT = 60

const seconds = (segments: number): string => ((segments * SEGMENT_MS) / 1_000).toFixed(3)

/** The segments that are complete at the clock's now, made once for all stations and bitrates: they only differ in sound. */
export class Playlists {
  #newest = Number.NaN
  #whole: Playlist | undefined
  #skipping: Playlist | undefined

  /** The playlist of `now`; with `skip` without the segments that a client which asks so already knows. */
  at(now: Date, skip: boolean): Playlist {
    const newest = newestSegment(now)
    if (newest !== this.#newest) {
      this.#whole = this.#skipping = undefined
      this.#newest = newest
    }
    if (skip) return (this.#skipping ??= finish(`"${newest}-skip"`, mediaPlaylist(newest, WINDOW - KEPT_WHEN_SKIPPING)))
    return (this.#whole ??= finish(`"${newest}"`, mediaPlaylist(newest, 0)))
  }
}

function mediaPlaylist(newest: number, skipped: number): string {
  const oldest = newest - WINDOW + 1
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${seconds(KEPT_WHEN_SKIPPING)},HOLD-BACK=${seconds(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)
  for (let number = oldest + skipped; number <= newest; number++) {
    if (number === oldest + skipped || number % SEGMENTS_PER_INSTANT === 0) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segmentStart(number).toISOString()}`)
    }
    lines.push(`#EXTINF:${seconds(1)},`, `${number}.m4s`)
  }
  return `${lines.join('\n')}\n`
}

function finish(etag: string, text: string): Playlist {
  const body = Buffer.from(text)
  return { body, gzip: body.length > 1_000 ? gzipSync(body) : undefined, etag }
}

interface Variant {
  bitrate: string
  peakBitrate: number
  averageBitrate: number
}

/** The list of a station's bitrates. A player starts with the first. */
export function masterPlaylist(variants: readonly Variant[]): string {
  const lines = variants.flatMap(({ bitrate, peakBitrate, averageBitrate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitrate},AVERAGE-BANDWIDTH=${averageBitrate},CODECS="mp4a.40.2"`,
    `${bitrate}/playlist.m3u8`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}
