import type { PlaybackSource, PlaybackVideo } from '#contract/playback.ts'
import { usesLessData } from '#web/lib/data-use/less-data.ts'
import type { EngineMedia } from '../../core/engine.ts'
import { attachElement } from './attach-element.ts'
import { type Attach, isDated } from './attachment.ts'
import { isHls } from './catalog.ts'

/** In the catalog's order. */
export const playableSources = (video: PlaybackVideo, element: HTMLMediaElement): PlaybackSource[] =>
  video.sources.filter((source) => isHls(source) || element.canPlayType(source.type) !== '')

export interface PlaybackCapabilities {
  playsHls: boolean
  exposesDates: boolean
  supportsMediaSource: boolean
}

export type SourceStrategy = 'element' | 'hls'

export const detectCapabilities = (element: HTMLMediaElement): PlaybackCapabilities => ({
  playsHls: element.canPlayType('application/vnd.apple.mpegurl') !== '',
  exposesDates: isDated(element),
  supportsMediaSource: 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis,
})

/**
 * Best first. Native HLS needs no script, but has no qualities for videos and, outside Safari, no program date-times for live channels; it
 * chooses the quality itself.
 */
export function sourceStrategies(
  source: PlaybackSource,
  { isLive, kind }: Pick<EngineMedia, 'isLive' | 'kind'>,
  abilities: PlaybackCapabilities,
): SourceStrategy[] {
  if (!isHls(source)) return ['element']
  const isByScript = (isLive || kind === 'video' || usesLessData()) && !abilities.exposesDates
  const strategies: SourceStrategy[] = isByScript ? ['hls', 'element'] : ['element', 'hls']
  return strategies.filter((strategy) => (strategy === 'hls' ? abilities.supportsMediaSource : abilities.playsHls))
}

export const attachers: Record<SourceStrategy, Attach> = {
  async element(options) {
    const { isAudioOnly, source } = options
    if (!isAudioOnly || !isHls(source)) return attachElement(options)
    const { soundSource } = await import('./sound-source.ts')
    const sound = await soundSource(source, options.signal)
    // The element may have the source of a newer load.
    options.signal.throwIfAborted()
    return attachElement({ ...options, source: sound })
  },
  async hls(options) {
    const { attachHls } = await import('./attach-hls.ts')
    options.signal.throwIfAborted()
    return attachHls(options)
  },
}
