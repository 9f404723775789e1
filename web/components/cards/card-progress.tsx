import { Suspense } from 'react'
import { useInBrowser } from '#web/lib/browser/use-hydrated.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'

const CardBar = lazyWithFallback(() => import('../continue/card-bar.tsx').then((module) => module.CardBar))

const isProgressStored = () => readStored('local', STORAGE_KEYS.listeningProgress) !== null

/** The script loads only if this browser has stored progress. */
export function CardProgress({ mediaId }: { mediaId: string }) {
  const hasProgress = useInBrowser(isProgressStored)
  if (!hasProgress) return null
  return (
    <Suspense>
      <CardBar mediaId={mediaId} />
    </Suspense>
  )
}
