import { type Playlist, toPlaylist } from '#server/http/responses/send-playlist.ts'
import { newestSegment, SEGMENT_MS, segmentStart } from './segment-clock.ts'

/** The longest segment in whole seconds, rounded. Source: RFC 8216, 4.3.3.1. */
export const TARGET_SECONDS = Math.round(SEGMENT_MS / 1_000)
/** Segments of a delta update; at least six target durations. Source: RFC 8216bis, 4.4.3.8. */
const DELTA_SEGMENTS = 6
/** Segments between two EXT-X-PROGRAM-DATE-TIME tags; the first segment always has one. */
export const SEGMENTS_PER_DATE = 60

const seconds = (segments: number): string => ((segments * SEGMENT_MS) / 1_000).toFixed(3)

export const EXTINF = `#EXTINF:${seconds(1)},`

/** All channels and renditions share the current media playlist. */
export class Playlists {
  readonly window: number
  #newest = Number.NaN
  readonly #cache = new Map<string, Playlist>()

  constructor(window: number) {
    this.window = window
  }

  /** `query` is appended to every URL; it must have few values, because each is cached. */
  at(now: Date, { isDelta, query = '' }: { isDelta: boolean; query?: string | undefined }): Playlist {
    const newest = newestSegment(now)
    if (newest !== this.#newest) {
      this.#cache.clear()
      this.#newest = newest
    }
    const key = `${newest}${isDelta ? '-skip' : ''}${query}`
    const cached = this.#cache.get(key)
    if (cached) return cached
    const text = mediaPlaylist(newest, this.window, isDelta ? this.window - DELTA_SEGMENTS : 0, query)
    const playlist = toPlaylist(`"${key}"`, text)
    this.#cache.set(key, playlist)
    return playlist
  }
}

function mediaPlaylist(newest: number, window: number, skipped: number, query: string): string {
  const oldest = newest - window + 1
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${seconds(DELTA_SEGMENTS)},HOLD-BACK=${seconds(3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    `#EXT-X-MAP:URI="init.mp4${query}"`,
  ]
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)
  for (let number = oldest + skipped; number <= newest; number++) {
    if (number === oldest + skipped || number % SEGMENTS_PER_DATE === 0) {
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segmentStart(number).toISOString()}`)
    }
    lines.push(EXTINF, `${number}.m4s${query}`)
  }
  return `${lines.join('\n')}\n`
}

interface Variant {
  name: string
  peakBitrate: number
  averageBitrate: number
  codecs: string
  resolution: { width: number; height: number } | null
}

/** A player starts with the first variant. `query` is appended to every URL. */
export function masterPlaylist(variants: readonly Variant[], query = ''): string {
  const lines = variants.flatMap(({ name, peakBitrate, averageBitrate, codecs, resolution }) => {
    const rates = `BANDWIDTH=${peakBitrate},AVERAGE-BANDWIDTH=${averageBitrate},CODECS="${codecs}"`
    const size = resolution ? `,RESOLUTION=${resolution.width}x${resolution.height}` : ''
    return [`#EXT-X-STREAM-INF:${rates}${size}`, `${name}/playlist.m3u8${query}`]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}
