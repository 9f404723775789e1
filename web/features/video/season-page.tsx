import { RelatedList } from '#web/components/detail/related-list.tsx'
import type { SeasonDetailFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Link } from '#web/ui/links/link.tsx'
import { seasonName } from './season-choice.tsx'
import { SeasonEpisodes } from './season-episodes.tsx'
import { SeriesPage } from './series-page.tsx'

interface SeasonPageProps {
  season: SeasonDetailFragment
  loadedAt: number
  after: string | null
}

export function SeasonPage({ season, loadedAt, after }: SeasonPageProps) {
  const now = useNow(loadedAt)
  const { podcast } = season
  const series = podcast ?? season
  return (
    <SeriesPage
      now={now}
      content={season}
      crumbs={[{ to: '/video', text: 'Video' }, ...(podcast ? [{ to: podcast._url, text: podcast.headline }] : [])]}
      above={
        podcast && (
          <p className="kicker theme">
            <Link
              className="relative after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:underline"
              to={podcast._url}
            >
              {podcast.headline}
            </Link>
          </p>
        )
      }
      facts={[
        seasonName(season),
        plural(season.episodes.totalCount, 'episode'),
        season.overline === podcast?.headline ? null : season.overline,
      ]}
      newest={season.newest.edges[0]?.node}
      series={series}
      aside={podcast && <RelatedList title="You may also like" items={podcast.relatedPodcasts.slice(0, 4)} />}
    >
      <SeasonEpisodes season={season} series={series} after={after} now={now} />
    </SeriesPage>
  )
}
