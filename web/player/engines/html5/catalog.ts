import { PLAYBACK_TOKEN_HEADER, type PlaybackSource, playbackPath, type PlaybackVideo } from '#contract/playback.ts'
import { subscriberHeaders } from '#web/session/authenticated-query.ts'
import { type EngineMedia, LoadError } from '../../core/engine.ts'

export type FindVideo = (
  media: Pick<EngineMedia, 'mediaId' | 'playbackToken'>,
  signal: AbortSignal,
) => Promise<PlaybackVideo>

/** Fetches a video from the media catalog. Rejects with a `LoadError`. */
export const findVideo: FindVideo = async ({ mediaId, playbackToken }, signal) => {
  const headers = {
    ...(playbackToken && { [PLAYBACK_TOKEN_HEADER]: playbackToken }),
    ...(await subscriberHeaders()),
  }
  const response = await fetch(playbackPath(mediaId), { signal, headers }).catch((cause: unknown) => {
    throw new LoadError('The media catalog cannot be reached', { isNetwork: true, cause })
  })
  if (response.ok) return response.json()
  const isNetwork = OVERLOADED.has(response.status)
  const userMessage = isNetwork ? undefined : refusalText(await response.json().catch(() => null))
  throw new LoadError(`The media catalog answered ${response.status}`, { isNetwork, userMessage })
}

/** Statuses of a busy or restarting server or proxy, after which a later attempt may succeed. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 503, 504])

export const isHls = ({ type }: PlaybackSource): boolean => /mpegurl/i.test(type)

const TEXTS: Record<string, string> = {
  VIDEO_NOT_PLAYABLE: 'This is not available at the moment',
  ACCESS_DENIED: 'This is not available to you',
  SUBSCRIPTION_REQUIRED: 'This is for Audiostar+ members',
  UNAUTHORIZED: 'Your pass for this stream has run out, reload the page',
}

/** Returns the message for a catalog refusal; undefined for an unknown media or response. */
export function refusalText(answer: unknown): string | undefined {
  const [refusal]: unknown[] = Array.isArray(answer) ? answer : []
  return TEXTS[textAt(refusal, 'error_subcode')] ?? TEXTS[textAt(refusal, 'error_code')]
}

function textAt(value: unknown, key: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}
