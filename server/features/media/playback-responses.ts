import type { Selectable } from 'kysely'
import { imagePath } from '#contract/images.ts'
import type { PlaybackSource, PlaybackVideo, PlaybackError } from '#contract/playback.ts'
import type { MediaTable } from '#server/database/tables.ts'
import { isForSubscribers, type Unavailable, unavailableText } from '#server/features/catalogue/availability.ts'

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

export const NOT_FOUND: PlaybackError = [
  { error_code: 'VIDEO_NOT_FOUND', message: 'The designated resource was not found.' },
]

/** For what wants a playback token. */
export const TOKEN_WANTED: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'This needs a playback token that is still good.' },
]

/** For an access token that says nothing. */
export const NOT_SIGNED_IN: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'The access token is not good, or no longer.' },
]

const SUBSCRIBERS_ONLY: PlaybackError = [
  { error_code: 'ACCESS_DENIED', error_subcode: 'SUBSCRIPTION_REQUIRED', message: 'This is for subscribers only.' },
]

/** The body with which a media that cannot be played now is refused. */
export const refusalOf = (why: Unavailable): PlaybackError =>
  isForSubscribers(why) ? SUBSCRIBERS_ONLY : [{ error_code: 'VIDEO_NOT_PLAYABLE', message: unavailableText(why) }]
