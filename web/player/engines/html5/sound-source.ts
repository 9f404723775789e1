import type { PlaybackSource } from '#contract/playback.ts'
import { soundVariants } from './sound-variants.ts'

/** For native HLS, which chooses a variant itself: the one of sound alone, or `source` where the playlist cannot be read. */
export async function soundSource(source: PlaybackSource, signal: AbortSignal): Promise<PlaybackSource> {
  const response = await fetch(source.src, { signal }).catch(() => null)
  const playlist = response?.ok ? await response.text().catch(() => null) : null
  if (!response || playlist === null) return source
  const lines = soundVariants(playlist).split('\n')
  // A playlist of segments has no variants.
  const at = lines.findLastIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'))
  const uri = lines[at + 1]
  return at === -1 || !uri ? source : { ...source, src: new URL(uri, response.url).href }
}
