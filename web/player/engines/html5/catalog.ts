import { PLAYBACK_TOKEN_HEADER, type PlaybackSource, playbackPath, type PlaybackVideo } from '#contract/playback.ts'
import { isObject } from '#web/lib/is-object.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { subscriberHeaders } from '#web/session/authenticated-query.ts'
import { type EngineMedia, isRetryable, LoadError, NOT_AVAILABLE } from '../../core/engine.ts'

export type FindVideo = (
  media: Pick<EngineMedia, 'mediaId' | 'playbackToken'>,
  signal: AbortSignal,
) => Promise<PlaybackVideo>

/** Prefers a download on this device to the media catalog. Rejects with a `LoadError`. */
export const findVideo: FindVideo = async (media, signal) =>
  (await downloadedVideo(media.mediaId, signal)) ?? (await fetchVideo(media, signal))

async function downloadedVideo(mediaId: string, signal: AbortSignal): Promise<PlaybackVideo | null> {
  if (!readStored('local', STORAGE_KEYS.downloads)?.includes(JSON.stringify(mediaId))) return null
  try {
    return await (await import('../../downloads/local-video.ts')).localVideo(mediaId, signal)
  } catch (cause) {
    if (cause instanceof LoadError) throw cause
    console.info('A download could not be read', cause)
    return null
  }
}

const fetchVideo: FindVideo = async ({ mediaId, playbackToken }, signal) => {
  const headers = {
    ...(playbackToken && { [PLAYBACK_TOKEN_HEADER]: playbackToken }),
    ...(await subscriberHeaders()),
  }
  const response = await fetch(playbackPath(mediaId), { signal, headers }).catch((cause: unknown) => {
    throw new LoadError('The media catalog cannot be reached', { isNetwork: true, cause })
  })
  if (response.ok) return response.json()
  const isNetwork = isRetryable(response.status)
  const userMessage = isNetwork ? undefined : refusalText(await response.json().catch(() => null))
  const needsSubscription = userMessage === TEXTS['SUBSCRIPTION_REQUIRED']
  const isUnauthorized = response.status === 401
  throw new LoadError(`The media catalog answered ${response.status}`, {
    isNetwork,
    userMessage,
    needsSubscription,
    isUnauthorized,
  })
}

export const isHls = ({ type }: PlaybackSource): boolean => /mpegurl/i.test(type)

const TEXTS: Record<string, string> = {
  VIDEO_NOT_PLAYABLE: NOT_AVAILABLE,
  ACCESS_DENIED: 'This is not available to you',
  CLIENT_GEO: 'This is not available where you are',
  SUBSCRIPTION_REQUIRED: 'This is for Audiostar+ members',
  UNAUTHORIZED: 'Your pass for this stream has run out, reload the page',
}

/** Undefined for an unknown media or response. */
export function refusalText(answer: unknown): string | undefined {
  const [refusal]: unknown[] = Array.isArray(answer) ? answer : []
  return TEXTS[textAt(refusal, 'error_subcode')] ?? TEXTS[textAt(refusal, 'error_code')]
}

function textAt(value: unknown, key: string): string {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : ''
}
