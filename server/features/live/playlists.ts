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

/** The segments that are complete at the clock's now, made once for all channels and qualities: they only differ in bytes. */
export class Playlists {
  #newest = Number.NaN
  /** By what is left out and what is put behind each address. */
  readonly #kept = new Map<string, Playlist>()

  /**
   * The playlist of `now`; with `skip` without the segments that a client which asks so already knows. `query` is put behind
   * every address; it must be one of few.
   */
  at(now: Date, skip: boolean, query = ''): Playlist {
    const newest = newestSegment(now)
    if (newest !== this.#newest) {
      this.#kept.clear()
      this.#newest = newest
    }
    const key = `${newest}${skip ? '-skip' : ''}${query}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const text = mediaPlaylist(newest, skip ? WINDOW - KEPT_WHEN_SKIPPING : 0, query)
    const playlist = finish(`"${key}"`, text)
    this.#kept.set(key, playlist)
    return playlist
  }
}

function mediaPlaylist(newest: number, skipped: number, query: string): string {
  const oldest = newest - WINDOW + 1
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${seconds(KEPT_WHEN_SKIPPING)},HOLD-BACK=${seconds(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    `#EXT-X-MAP:URI="init.mp4${query}"`,
  ]
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)
  for (let number = oldest + skipped; number <= newest; number++) {
    if (number === oldest + skipped || number % SEGMENTS_PER_INSTANT === 0) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segmentStart(number).toISOString()}`)
    }
    lines.push(`#EXTINF:${seconds(1)},`, `${number}.m4s${query}`)
  }
  return `${lines.join('\n')}\n`
}

function finish(etag: string, text: string): Playlist {
  const body = Buffer.from(text)
  return { body, gzip: body.length > 1_000 ? gzipSync(body) : undefined, etag }
}

interface Variant {
  name: string
  peakBitrate: number
  averageBitrate: number
  codecs: string
  resolution: { width: number; height: number } | null
}

/** The list of a channel's qualities. A player starts with the first. `query` is put behind every address. */
export function masterPlaylist(variants: readonly Variant[], query = ''): string {
  const lines = variants.flatMap(({ name, peakBitrate, averageBitrate, codecs, resolution }) => {
    const rates = `BANDWIDTH=${peakBitrate},AVERAGE-BANDWIDTH=${averageBitrate},CODECS="${codecs}"`
    const size = resolution ? `,RESOLUTION=${resolution.width}x${resolution.height}` : ''
    return [`#EXT-X-STREAM-INF:${rates}${size}`, `${name}/playlist.m3u8${query}`]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}
