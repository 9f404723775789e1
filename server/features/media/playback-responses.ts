import { imagePath } from '#contract/images.ts'
import type { PlaybackSource, PlaybackVideo, PlaybackError } from '#contract/playback.ts'
import {
  isForSubscribers,
  type Unavailable,
  unavailableText,
} from '#server/features/catalogue/availability/availability.ts'
import type { Media } from '#server/features/catalogue/media.ts'
import { isHls, mountType } from '#server/features/stations/streams.ts'

/** The shape of the Playback API. `urlOf` returns the URL under which the viewer may load a path of ours. */
export async function toPlaybackVideo(
  media: Media,
  streams: ReadonlyMap<string, string>,
  urlOf: (path: string) => Promise<string>,
): Promise<PlaybackVideo> {
  const external = media.kind === 'live' ? streams.get(media.id.replace(/^live-/, '')) : undefined
  const withUrls = <Item extends { src: string }>(items: readonly Item[]): Promise<Item[]> =>
    Promise.all(items.map(async (item) => ({ ...item, src: await urlOfSrc(item.src) })))
  const urlOfSrc = async (src: string) => (src.startsWith('/') ? urlOf(src) : src)
  return {
    id: media.id,
    name: media.name,
    description: null,
    duration: media.kind === 'live' ? -1 : (media.duration_ms ?? 0),
    poster: media.poster_image_id && imagePath(media.poster_image_id, '16x9', 1200),
    sources: external ? [externalSource(external)] : await withUrls(media.sources),
    text_tracks: await withUrls(media.text_tracks),
  }
}

const externalSource = (src: string): PlaybackSource => ({
  src,
  type: isHls(src) ? 'application/vnd.apple.mpegurl' : mountType(src),
})

export const NOT_FOUND: PlaybackError = [
  { error_code: 'VIDEO_NOT_FOUND', message: 'The designated resource was not found.' },
]

export const TOKEN_REQUIRED: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'This needs a playback token that is still good.' },
]

export const INVALID_ACCESS_TOKEN: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'The access token is not good, or no longer.' },
]

const SUBSCRIBERS_ONLY: PlaybackError = [
  { error_code: 'ACCESS_DENIED', error_subcode: 'SUBSCRIPTION_REQUIRED', message: 'This is for subscribers only.' },
]

export function refusalFor(reason: Unavailable): PlaybackError {
  if (isForSubscribers(reason)) return SUBSCRIBERS_ONLY
  const message = unavailableText(reason)
  if (reason?.state === 'BLOCKED' && reason.reason === 'GEO')
    return [{ error_code: 'ACCESS_DENIED', error_subcode: 'CLIENT_GEO', message }]
  return [{ error_code: 'VIDEO_NOT_PLAYABLE', message }]
}
