import type { PlaybackVideo } from '#contract/playback.ts'
import type { EngineMedia } from '../engine.ts'
import type { PreparedSource } from './attachment.ts'
import { findVideo } from './catalog.ts'
import { playableSource } from './playable-source.ts'
import { abilitiesOf, waysToPlay } from './ways.ts'

/** What was fetched for a media before it was asked for. */
export interface Preparation {
  mediaId: string
  /** The source is undefined where nothing but the catalog's answer was to be fetched ahead. */
  ready: Promise<{ video: PlaybackVideo; source: PreparedSource | undefined }>
  /** False when it has failed or was let go. */
  isFresh: boolean
  /** Lets go of it all, also of what is used by now. */
  drop: () => void
}

/**
 * Asks the catalog and, for a live channel that is read by script, fetches the script and the playlists; the first
 * sound too where the element `isFree` by then.
 */
export function prepareMedia(
  { mediaId, isLive }: EngineMedia,
  element: HTMLAudioElement,
  isFree: (preparation: Preparation) => boolean,
): Preparation {
  const dropped = new AbortController()
  const { signal } = dropped
  const fetchAhead = async () => {
    const video = await findVideo(mediaId, signal)
    // Without it the media is loaded as if nothing had been fetched ahead.
    const source = isLive ? await prepareSource(video, element, signal).catch(() => undefined) : undefined
    if (source && !signal.aborted && isFree(preparation)) source.warm(element)
    return { video, source }
  }
  const drop = () => {
    preparation.isFresh = false
    dropped.abort()
  }
  const preparation: Preparation = { mediaId, ready: fetchAhead(), isFresh: true, drop }
  // Whoever needs it asks again and hears what went wrong.
  preparation.ready.catch(() => (preparation.isFresh = false))
  return preparation
}

async function prepareSource(
  video: PlaybackVideo,
  element: HTMLAudioElement,
  signal: AbortSignal,
): Promise<PreparedSource | undefined> {
  const source = playableSource(video, element)
  if (!source || waysToPlay(source, true, abilitiesOf(element))[0] !== 'hls') return undefined
  const { prepareHls } = await import('./attach-hls.ts')
  signal.throwIfAborted()
  return prepareHls(source, { isLive: true, startAt: 0, signal })
}
