import type { EngineMedia } from '../engine.ts'
import { audioElement } from './audio-element.ts'
import { prefetchVideo } from './catalog.ts'
import { abilitiesOf } from './ways.ts'

/** Fetches what loading `media` will ask for. */
export function prepareBuiltin({ mediaId, isLive }: EngineMedia): void {
  prefetchVideo(mediaId)
  const { feedsByScript, tellsDates } = abilitiesOf(audioElement())
  // Whoever needs it asks again and hears what went wrong.
  if (isLive && feedsByScript && !tellsDates) import('./attach-hls.ts').catch(() => undefined)
}
