import type { PlaybackSource } from '#contract/playback.ts'
import { usesLessData } from '#web/lib/data-use/less-data.ts'
import { bandwidthOf, readVariants, soundVariants } from './sound-variants.ts'

/**
 * For native HLS, which chooses a variant itself: of those of sound alone the first, with which a player should begin, or the smallest to use
 * less data; `source` where the playlist cannot be read.
 */
export async function soundSource(source: PlaybackSource, signal: AbortSignal): Promise<PlaybackSource> {
  const response = await fetch(source.src, { signal }).catch(() => null)
  const playlist = response?.ok ? await response.text().catch(() => null) : null
  if (!response || playlist === null) return source
  // A playlist of segments has no variants.
  const { variants } = readVariants(soundVariants(playlist))
  const [variant] = usesLessData() ? variants.toSorted((a, b) => bandwidthOf(a) - bandwidthOf(b)) : variants
  return variant ? { ...source, src: new URL(variant.uri, response.url).href } : source
}
