import type { PlaybackVideo } from '#contract/playback.ts'
import type { EngineMedia } from '../../core/engine.ts'
import type { PreparedSource } from './attachment.ts'
import type { FindVideo } from './catalog.ts'
import { playableSources, capabilitiesOf, sourceStrategies } from './source-strategies.ts'

/** What was fetched for a media before it was asked for. */
export interface Preparation {
  mediaId: string
  /** The source is undefined where nothing but the catalog's answer was to be fetched ahead. */
  ready: Promise<{ video: PlaybackVideo; source: PreparedSource | undefined }>
  /** False when it has failed or was let go. */
  isFresh: boolean
  /** Lets go of it all, also of what is used by now. */
  cancel: () => void
}

interface PrepareOptions {
  element: HTMLMediaElement
  findVideo: FindVideo
  /** Whether the first seconds may be put into the element by now. */
  isFree: (preparation: Preparation) => boolean
}

/**
 * Asks the catalog and, for what is read by script, fetches the script and the playlists; the first seconds too where
 * the element is free by then.
 */
export function prepareMedia(media: EngineMedia, { element, findVideo, isFree }: PrepareOptions): Preparation {
  const dropped = new AbortController()
  const { signal } = dropped
  const fetchAhead = async () => {
    const video = await findVideo(media, signal)
    // Without it the media is loaded as if nothing had been fetched ahead.
    const source = await prepareSource(video, media, element, signal).catch(() => undefined)
    if (source && !signal.aborted && isFree(preparation)) source.preload(element)
    return { video, source }
  }
  const cancel = () => {
    preparation.isFresh = false
    dropped.abort()
  }
  const preparation: Preparation = { mediaId: media.mediaId, ready: fetchAhead(), isFresh: true, cancel }
  // Whoever needs it asks again and hears what went wrong.
  preparation.ready.catch(() => (preparation.isFresh = false))
  return preparation
}

async function prepareSource(
  video: PlaybackVideo,
  { isLive, kind }: EngineMedia,
  element: HTMLMediaElement,
  signal: AbortSignal,
): Promise<PreparedSource | undefined> {
  const [source] = playableSources(video, element)
  if (!source || (!isLive && kind !== 'video')) return undefined
  if (sourceStrategies(source, { isLive, kind }, capabilitiesOf(element))[0] !== 'hls') return undefined
  const { prepareHls } = await import('./attach-hls.ts')
  signal.throwIfAborted()
  return prepareHls(source, { isLive, kind, startAt: 0, signal })
}
