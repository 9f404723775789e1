import { lazy, Suspense } from 'react'
import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const CardBar = lazy(() =>
  import('./continue/card-bar.tsx').then(
    (module) => ({ default: module.CardBar }),
    // Without it the card says all that it has to.
    () => ({ default: () => null }),
  ),
)

/** How far the listener came, on the picture of a card. Fetched only where something was ever heard. */
export function CardProgress({ mediaId }: { mediaId: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated || readStored('local', STORAGE_KEYS.listeningProgress) === null) return null
  return (
    <Suspense>
      <CardBar mediaId={mediaId} />
    </Suspense>
  )
}
