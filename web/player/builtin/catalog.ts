import { PLAYBACK_TOKEN_HEADER, type PlaybackSource, playbackPath, type PlaybackVideo } from '#contract/playback.ts'
import { freshSession } from '#web/session/ask-signed.ts'
import { isSubscriber } from '#web/session/rules.ts'
import { readSession } from '#web/session/session-store.ts'
import { type EngineMedia, LoadError } from '../engine.ts'
import { refusalText } from '../refusal-text.ts'

export type FindVideo = (
  media: Pick<EngineMedia, 'mediaId' | 'playbackToken'>,
  signal: AbortSignal,
) => Promise<PlaybackVideo>

/** Asks the media catalog; fails with a `LoadError`. */
export const findVideo: FindVideo = async ({ mediaId, playbackToken }, signal) => {
  const session = isSubscriber(readSession()) ? await freshSession().catch(() => null) : null
  const headers = {
    ...(playbackToken && { [PLAYBACK_TOKEN_HEADER]: playbackToken }),
    ...(session && { authorization: `Bearer ${session.accessToken}` }),
  }
  const response = await fetch(playbackPath(mediaId), { signal, headers }).catch((cause: unknown) => {
    throw new LoadError('The media catalog cannot be reached', { isNetwork: true, cause })
  })
  if (response.ok) return response.json()
  const isNetwork = response.status >= 500 || response.status === 429
  const say = isNetwork ? undefined : refusalText(await response.json().catch(() => null))
  throw new LoadError(`The media catalog answered ${response.status}`, { isNetwork, say })
}

export const isHls = ({ type }: PlaybackSource): boolean => /mpegurl/i.test(type)
