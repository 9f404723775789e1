import { useCallback } from 'react'
import { EpisodeList } from '#web/components/detail/episode-list.tsx'
import { loadVideos, type Video } from '#web/components/detail/load-episodes.ts'
import { RelatedList } from '#web/components/detail/related-list.tsx'
import { VideoRow } from '#web/components/rows/video-row.tsx'
import type { VideoPodcastDetailFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { videoToPlayable } from '#web/player/playable/to-playable.ts'
import { SeasonChoice } from './season-choice.tsx'
import { SeriesPage } from './series-page.tsx'

interface VideoPodcastPageProps {
  podcast: VideoPodcastDetailFragment
  loadedAt: number
  after: string | null
}

export function VideoPodcastPage({ podcast, loadedAt, after }: VideoPodcastPageProps) {
  const now = useNow(loadedAt)
  const { seasons, show } = podcast
  const mediaOf = useCallback((video: Video) => videoToPlayable(video, podcast), [podcast])
  return (
    <SeriesPage
      now={now}
      content={podcast}
      crumbs={[{ to: '/video', text: 'Video' }]}
      above={<p className="kicker theme">{podcast.stationName ?? podcast.author}</p>}
      facts={[
        seasons.length > 1 && plural(seasons.length, 'season'),
        plural(podcast.episodes.totalCount, 'episode'),
        podcast.overline,
      ]}
      newest={podcast.newest.edges[0]?.node}
      series={podcast}
      aside={
        <>
          {show && <RelatedList title="From the show" items={[show]} />}
          <RelatedList title="You may also like" items={podcast.relatedPodcasts.slice(0, 4)} />
        </>
      }
    >
      <EpisodeList
        title="Episodes"
        url={podcast._url}
        episodes={podcast.episodes}
        after={after}
        load={loadVideos}
        mediaOf={mediaOf}
        isSeenUpwards
        row={(video) => <VideoRow key={video._id} video={video} now={now} />}
        beside={seasons.length > 0 && <SeasonChoice seasons={seasons} currentId={null} />}
      />
    </SeriesPage>
  )
}
