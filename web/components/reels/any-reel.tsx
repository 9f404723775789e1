import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { MediaReel } from './media-reel.tsx'
import type { Reel } from './reel-kinds.ts'

// Most pages have at most one of them, far below the fold. The server-rendered HTML remains until the script loads.
const NewsReel = lazyWithRetry(() => import('./news-reel.tsx').then((module) => module.NewsReel))
const CompetitionReel = lazyWithRetry(() => import('./competition-reel.tsx').then((module) => module.CompetitionReel))
const ShowcaseReel = lazyWithRetry(() => import('./showcase-reel.tsx').then((module) => module.ShowcaseReel))
const AdSlot = lazyWithRetry(() => import('#web/ads/ad-slot.tsx').then((module) => module.AdSlot))

interface AnyReelProps {
  reel: Reel
  loadedAt: number
  allOf?: (reelId: string) => { to: string; label: string }
}

export function AnyReel({ reel, loadedAt, allOf }: AnyReelProps) {
  switch (reel.__typename) {
    case 'MediaReel':
      return <MediaReel reel={reel} {...(allOf && { all: allOf(reel.id) })} />
    case 'NewsReel':
      return <NewsReel reel={reel} loadedAt={loadedAt} />
    case 'CompetitionReel':
      return <CompetitionReel reel={reel} loadedAt={loadedAt} />
    case 'ShowcaseReel':
      return <ShowcaseReel reel={reel} />
    case 'AdReel':
      return (
        <section className="section">
          <AdSlot slot={reel.advertisementId} />
        </section>
      )
    default:
      return unknownReel(reel satisfies never)
  }
}

/** Kinds that a newer server has added. */
const unknownReel = (_reel: never) => null
