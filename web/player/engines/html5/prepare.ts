import type { PlaybackVideo } from '#contract/playback.ts'
import type { EngineMedia } from '../../core/engine.ts'
import type { PreparedSource } from './attachment.ts'
import type { FindVideo } from './catalog.ts'
import { playableSources, detectCapabilities, sourceStrategies } from './source-strategies.ts'

export interface Preparation {
  media: EngineMedia
  /** `source` is undefined when only the catalog response was prefetched. */
  ready: Promise<{ video: PlaybackVideo; source: PreparedSource | undefined }>
  /** False after a failure or cancellation. */
  isFresh: boolean
  /** Also when the prefetch is already in use. */
  cancel: () => void
}

interface PrepareOptions {
  element: HTMLMediaElement
  findVideo: FindVideo
  isFree: (preparation: Preparation) => boolean
}

/** Prefetches the catalog response; for hls.js also the script, the playlists and, in a free element, the first seconds. */
export function prepareMedia(media: EngineMedia, { element, findVideo, isFree }: PrepareOptions): Preparation {
  const dropped = new AbortController()
  const { signal } = dropped
  const fetchAhead = async () => {
    const video = await findVideo(media, signal)
    // A failure falls back to a regular load.
    const source = await prepareSource(video, media, element, signal).catch(() => undefined)
    if (source && !signal.aborted && isFree(preparation)) source.preload(element)
    return { video, source }
  }
  const cancel = () => {
    preparation.isFresh = false
    dropped.abort()
  }
  const preparation: Preparation = { media, ready: fetchAhead(), isFresh: true, cancel }
  // `load` retries and reports the failure.
  preparation.ready.catch(() => (preparation.isFresh = false))
  return preparation
}

async function prepareSource(
  video: PlaybackVideo,
  { isLive, kind, isAudioOnly = false }: EngineMedia,
  element: HTMLMediaElement,
  signal: AbortSignal,
): Promise<PreparedSource | undefined> {
  const [source] = playableSources(video, element)
  if (!source || (!isLive && kind !== 'video')) return undefined
  if (sourceStrategies(source, { isLive, kind }, detectCapabilities(element))[0] !== 'hls') return undefined
  const { prepareHls } = await import('./attach-hls.ts')
  signal.throwIfAborted()
  return prepareHls(source, { isLive, kind, isAudioOnly, startAt: 0, signal })
}

export class PreparationSlot {
  #current: Preparation | undefined

  /** True also for a finished prefetch. */
  isFor({ mediaId, isAudioOnly }: EngineMedia): boolean {
    const { media, isFresh } = this.#current ?? {}
    return media?.mediaId === mediaId && media.isAudioOnly === isAudioOnly && isFresh === true
  }

  has(preparation: Preparation): boolean {
    return this.#current === preparation
  }

  set(preparation: Preparation): void {
    this.#current?.cancel()
    this.#current = preparation
  }

  /** Used once, and cancelled with `signal`; a prefetch of another media is cancelled now. */
  take(media: EngineMedia, signal: AbortSignal): Preparation | undefined {
    const preparation = this.#current
    if (!preparation || !this.isFor(media)) {
      this.drop()
      return undefined
    }
    this.#current = undefined
    signal.addEventListener('abort', preparation.cancel, { once: true })
    return preparation
  }

  drop(preparation = this.#current): void {
    if (!preparation || preparation !== this.#current) return
    preparation.cancel()
    this.#current = undefined
  }
}
