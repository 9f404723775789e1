import { PLAYBACK_TOKEN_HEADER, type PlaybackSource, playbackPath, type PlaybackVideo } from '#contract/playback.ts'
import { subscriberHeaders } from '#web/session/authenticated-query.ts'
import { type EngineMedia, LoadError } from '../../core/engine.ts'
import { refusalText } from '../../core/refusal-text.ts'

export type FindVideo = (
  media: Pick<EngineMedia, 'mediaId' | 'playbackToken'>,
  signal: AbortSignal,
) => Promise<PlaybackVideo>

/** Asks the media catalog; fails with a `LoadError`. */
export const findVideo: FindVideo = async ({ mediaId, playbackToken }, signal) => {
  const headers = {
    ...(playbackToken && { [PLAYBACK_TOKEN_HEADER]: playbackToken }),
    ...(await subscriberHeaders()),
  }
  const response = await fetch(playbackPath(mediaId), { signal, headers }).catch((cause: unknown) => {
    throw new LoadError('The media catalog cannot be reached', { isNetwork: true, cause })
  })
  if (response.ok) return response.json()
  const isNetwork = response.status >= 500 || response.status === 429
  const userMessage = isNetwork ? undefined : refusalText(await response.json().catch(() => null))
  throw new LoadError(`The media catalog answered ${response.status}`, { isNetwork, userMessage })
}

export const isHls = ({ type }: PlaybackSource): boolean => /mpegurl/i.test(type)
