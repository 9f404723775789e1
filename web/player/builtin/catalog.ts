import { type PlaybackSource, playbackPath, type PlaybackVideo } from '#contract/playback.ts'
import { LoadError } from '../engine.ts'

/** Asks the media catalog; fails with a `LoadError`. */
export async function findVideo(mediaId: string, signal: AbortSignal): Promise<PlaybackVideo> {
  const response = await fetch(playbackPath(mediaId), { signal }).catch((cause: unknown) => {
    throw new LoadError('The media catalog cannot be reached', { isNetwork: true, cause })
  })
  if (!response.ok) {
    const isNetwork = response.status >= 500 || response.status === 429
    throw new LoadError(`The media catalog answered ${response.status}`, { isNetwork })
  }
  const video: PlaybackVideo = await response.json()
  return video
}

export const isHls = ({ type }: PlaybackSource): boolean => /mpegurl/i.test(type)
