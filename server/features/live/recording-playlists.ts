import { LRUCache } from 'lru-cache'
import { type Playlist, toPlaylist } from '#server/http/responses/send-playlist.ts'
import { EXTINF, SEGMENTS_PER_DATE, TARGET_SECONDS } from './playlists.ts'
import { segmentStart } from './segment-clock.ts'

interface Recorded {
  first: number
  segments: number
  isOver: boolean
}

/** A playlist of two hours takes 60 kB. */
const MAX_BYTES = 16_000_000

export class RecordingPlaylists {
  readonly #cache = new LRUCache<string, Playlist>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ plain, gzip }) => plain.body.length + (gzip?.body.length ?? 0),
  })

  of(recorded: Recorded): Playlist {
    const { first, segments, isOver } = recorded
    const key = `"${first}-${segments}${isOver ? '' : '-on-air'}"`
    const known = this.#cache.get(key)
    if (known) return known
    const playlist = toPlaylist(key, recordingText(recorded))
    this.#cache.set(key, playlist)
    if (!isOver) this.#cache.delete(`"${first}-${segments - 1}-on-air"`)
    return playlist
  }
}

/** Segments are numbered from 0. Players also start a growing recording at its beginning. */
function recordingText({ first, segments, isOver }: Recorded): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-PLAYLIST-TYPE:${isOver ? 'VOD' : 'EVENT'}`,
    ...(isOver ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  for (let number = 0; number < segments; number++) {
    if (number % SEGMENTS_PER_DATE === 0)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segmentStart(first + number).toISOString()}`)
    lines.push(EXTINF, `${number}.m4s`)
  }
  if (isOver) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
