import { lazy } from 'react'
import { MediaReel } from '../media-reel.tsx'
import type { Reel } from './reel-kinds.ts'

// Most pages have one of them at most, far below; what the server drew stands there until its script is there.
const NewsReel = lazy(async () => ({ default: (await import('./news-reel.tsx')).NewsReel }))
const CompetitionReel = lazy(async () => ({ default: (await import('./competition-reel.tsx')).CompetitionReel }))
const ShowcaseReel = lazy(async () => ({ default: (await import('./showcase-reel.tsx')).ShowcaseReel }))
const AdSlot = lazy(async () => ({ default: (await import('./ad-slot.tsx')).AdSlot }))

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
