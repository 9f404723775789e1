import type { Selectable } from 'kysely'
import { imagePath } from '#contract/images.ts'
import type { PlaybackSource, PlaybackVideo } from '#contract/playback.ts'
import type { MediaTable } from '#server/database/tables.ts'

export type Media = Selectable<MediaTable>

/** The media as the catalog tells of it. `addressOf` says where a path of ours is open to whoever asked. */
export async function toPlaybackVideo(
  media: Media,
  streams: ReadonlyMap<string, string>,
  addressOf: (path: string) => Promise<string>,
): Promise<PlaybackVideo> {
  const outside = media.kind === 'live' ? streams.get(media.id.replace(/^live-/, '')) : undefined
  const opened = <Item extends { src: string }>(items: readonly Item[]): Promise<Item[]> =>
    Promise.all(items.map(async (item) => ({ ...item, src: await openSrc(item.src) })))
  const openSrc = async (src: string) => (src.startsWith('/') ? addressOf(src) : src)
  return {
    id: media.id,
    name: media.name,
    description: null,
    duration: media.kind === 'live' ? -1 : (media.duration_ms ?? 0),
    poster: media.poster_image_id && imagePath(media.poster_image_id, '16x9', 1200),
    sources: outside ? [outsideSource(outside)] : await opened(media.sources),
    text_tracks: await opened(media.text_tracks),
  }
}

/** A stream whose address does not end like a playlist is an Icecast mount. */
function outsideSource(src: string): PlaybackSource {
  const { pathname } = new URL(src)
  if (pathname.endsWith('.m3u8')) return { src, type: 'application/vnd.apple.mpegurl' }
  return { src, type: /aac/i.test(pathname) ? 'audio/aac' : 'audio/mpeg' }
}
