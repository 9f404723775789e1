import type { DownloadSource } from '#contract/downloads.ts'
import type { PlayableMedia } from '../core/state.ts'
import type { Download, StoredTrack } from './download.ts'
import { parseInstant } from './rights.ts'

const TIMEOUT_MS = 20_000

export async function loadExtras(
  { imageUrl }: PlayableMedia,
  { source, textTracks }: DownloadSource,
  signal: AbortSignal,
): Promise<Pick<Download, 'type' | 'textTracks' | 'picture'>> {
  const [picture, ...tracks] = await Promise.all([
    imageUrl ? bodyOf(imageUrl, signal) : null,
    ...textTracks.map(async ({ src, ...track }): Promise<StoredTrack[]> => {
      const text = await (await bodyOf(src, signal))?.text()
      return text === undefined ? [] : [{ ...track, text }]
    }),
  ])
  return {
    type: source.type,
    picture,
    textTracks: tracks.flat(),
  }
}

/** The rights may change until the recording is complete. */
export const toRights = (
  { availableUntil }: DownloadSource,
  now: number,
): Required<Pick<Download, 'availableUntil' | 'rights'>> => ({
  availableUntil: parseInstant(availableUntil),
  rights: { checkedAt: now, lock: null },
})

/** Null on failure: the recording plays without it. */
async function bodyOf(src: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(src, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    return response.ok ? await response.blob() : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}
