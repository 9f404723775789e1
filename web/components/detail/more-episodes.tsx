import type { EpisodeDetailFragment } from '#web/gateway/generated/types.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { Link } from '#web/ui/links/link.tsx'
import { SideSection } from './side-section.tsx'

interface MoreEpisodesProps {
  podcast: NonNullable<EpisodeDetailFragment['relatedPodcast']>
  exceptId: string
}

export function MoreEpisodes({ podcast, exceptId }: MoreEpisodesProps) {
  const others = podcast.episodes.edges.map(({ node }) => node).filter(({ _id }) => _id !== exceptId)
  if (others.length === 0) return null
  return (
    <SideSection title={`More from ${podcast.headline}`}>
      <ul className="grid gap-1.5">
        {others.slice(0, 4).map(({ _id, _url, headline, language, duration }) => (
          <li key={_id} className="relative py-1">
            <p className="item-title" lang={language ?? undefined}>
              <Link className="stretched-link hover:underline" to={_url}>
                {headline}
              </Link>
            </p>
            <p className="meta">{durationText(duration ?? 0)}</p>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
