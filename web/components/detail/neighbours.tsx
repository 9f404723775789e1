import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { Link } from '#web/ui/links/link.tsx'

type NeighboursProps = Pick<EpisodeDetailFragment, 'previousEpisode' | 'nextEpisode'>

export function Neighbours({ previousEpisode, nextEpisode }: NeighboursProps) {
  if (!previousEpisode && !nextEpisode) return null
  return (
    <nav aria-label="Other episodes" className="grid gap-3 border-t border-line pt-5 sm:grid-cols-2">
      {previousEpisode && (
        <Link className="flex min-h-11 items-center gap-3 hover:underline" to={previousEpisode._url} rel="prev">
          <ChevronLeft className="icon" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="meta block">Previous episode</span>
            <b className="item-title">{previousEpisode.headline}</b>
          </span>
        </Link>
      )}
      {nextEpisode && (
        <Link
          className="flex min-h-11 items-center gap-3 text-right hover:underline sm:col-start-2"
          to={nextEpisode._url}
          rel="next"
        >
          <span className="min-w-0 flex-1">
            <span className="meta block">Next episode</span>
            <b className="item-title">{nextEpisode.headline}</b>
          </span>
          <ChevronRight className="icon" aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
