import type { PlaybackSource, PlaybackVideo } from '#contract/playback.ts'
import { isHls } from './catalog.ts'
import type { EngineMedia } from '../../core/engine.ts'
import { attachElement } from './attach-element.ts'
import { type Attach, isDated } from './attachment.ts'

/** The sources that this browser plays, by itself or by script, in the catalog's order. */
export const playableSources = (video: PlaybackVideo, element: HTMLMediaElement): PlaybackSource[] =>
  video.sources.filter((source) => isHls(source) || element.canPlayType(source.type) !== '')

/** What the browser can do. */
export interface PlaybackCapabilities {
  playsHls: boolean
  /** Its own HLS tells the instant of what is heard. */
  exposesDates: boolean
  supportsMediaSource: boolean
}

export type SourceStrategy = 'element' | 'hls'

export const capabilitiesOf = (element: HTMLMediaElement): PlaybackCapabilities => ({
  playsHls: element.canPlayType('application/vnd.apple.mpegurl') !== '',
  exposesDates: isDated(element),
  supportsMediaSource: 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis,
})

/**
 * How to play a source, best first. The element alone costs nothing; but where it does not tell its time, titles could
 * not follow what is heard and a paused channel would not go on where it stood, so live channels are read by script. So
 * are videos: the element lets nobody choose a quality.
 */
export function sourceStrategies(
  source: PlaybackSource,
  { isLive, kind }: Pick<EngineMedia, 'isLive' | 'kind'>,
  abilities: PlaybackCapabilities,
): SourceStrategy[] {
  if (!isHls(source)) return ['element']
  const isByScript = (isLive || kind === 'video') && !abilities.exposesDates
  const ways: SourceStrategy[] = isByScript ? ['hls', 'element'] : ['element', 'hls']
  return ways.filter((way) => (way === 'hls' ? abilities.supportsMediaSource : abilities.playsHls))
}

export const attachers: Record<SourceStrategy, Attach> = {
  element: attachElement,
  async hls(options) {
    const { attachHls } = await import('./attach-hls.ts')
    options.signal.throwIfAborted()
    return attachHls(options)
  },
}
