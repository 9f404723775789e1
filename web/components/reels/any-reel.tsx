import { lazy } from 'react'
import { MediaReel } from './media-reel.tsx'
import type { Reel } from './reel-kinds.ts'

// Most pages have one of them at most, far below; what the server drew stands there until its script is there.
const NewsReel = lazy(() => import('./news-reel.tsx').then((module) => ({ default: module.NewsReel })))
const CompetitionReel = lazy(() =>
  import('./competition-reel.tsx').then((module) => ({ default: module.CompetitionReel })),
)
const ShowcaseReel = lazy(() => import('./showcase-reel.tsx').then((module) => ({ default: module.ShowcaseReel })))
const AdSlot = lazy(() => import('./ad-slot.tsx').then((module) => ({ default: module.AdSlot })))

interface AnyReelProps {
  reel: Reel
  /** The instant at which the page was made, in milliseconds. */
  loadedAt: number
  /** Where all of a reel of media is. */
  allOf?: (reelId: string) => { to: string; label: string }
}

/** A row of a page, whatever it holds. */
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
      return <AdSlot />
    default:
      return unknownReel(reel satisfies never)
  }
}

/** A newer server may know kinds that this page was not built for. */
const unknownReel = (_reel: never) => null
