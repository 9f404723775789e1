import { useEffect, useState } from 'react'
import { playbackPath } from '#contract/playback.ts'

/** Whether a recording is refused in the visitor's country: pages are the same for all visitors, so this queries the media catalog. */
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
