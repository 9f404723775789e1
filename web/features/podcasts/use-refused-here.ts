import { useEffect, useState } from 'react'
import { playbackPath } from '#contract/playback.ts'

/**
 * Whether a recording with a list of countries is refused where this visitor is. Pages are the same for all visitors, so the
 * media catalog is asked; null asks nothing.
 */
export function useRefusedHere(mediaId: string | null): boolean {
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (mediaId === null) return
    const left = new AbortController()
    isRefused(mediaId, left.signal).then(
      (isHere) => isHere && setRefused(mediaId),
      () => undefined,
    )
    return () => left.abort()
  }, [mediaId])
  return mediaId !== null && refused === mediaId
}

async function isRefused(mediaId: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(playbackPath(mediaId), { signal })
  return response.status === 403 && (await response.text()).includes('CLIENT_GEO')
}
