import { useEffect, useState } from 'react'
import { playbackPath } from '#contract/playback.ts'

/**
 * Whether a recording that is limited to some countries is refused in the visitor's country. Pages are the same for all visitors,
 * so this queries the media catalog; nothing for null.
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
