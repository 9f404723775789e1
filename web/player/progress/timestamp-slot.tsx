import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import type { PlayableMedia } from '../core/state.ts'

const TimestampOffer = lazyWithFallback(() => import('./timestamp-offer.tsx').then((module) => module.TimestampOffer))

/** The script loads only for links with a timestamp (`?t=`). */
export function TimestampSlot({ media }: { media: PlayableMedia }) {
  const [search] = useSearchParams()
  // The server renders the same page for all timestamps.
  if (!useHydrated() || !search.has('t')) return null
  return (
    <Suspense>
      <TimestampOffer media={media} />
    </Suspense>
  )
}
