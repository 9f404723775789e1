import { CompetitionPage } from '#web/features/competitions/competition-page.tsx'
import { StaticPage } from '#web/features/microsites/static-page.tsx'
import { ArticlePage } from '#web/features/news/article-page.tsx'
import { EpisodePage } from '#web/features/podcasts/episode-page.tsx'
import { MixedPodcastPage } from '#web/features/podcasts/mixed-podcast-page.tsx'
import { PodcastPage } from '#web/features/podcasts/podcast-page.tsx'
import { ShowPage } from '#web/features/shows/show-page.tsx'
import { LivestreamPage } from '#web/features/video/livestream-page.tsx'
import { SeasonPage } from '#web/features/video/season-page.tsx'
import { SpecialPage } from '#web/features/video/special-page.tsx'
import { VideoPage } from '#web/features/video/video-page.tsx'
import { VideoPodcastPage } from '#web/features/video/video-podcast-page.tsx'
import type { DetailProps } from './detail-props.ts'

export function Detail({ page, loadedAt, after, upcoming }: DetailProps) {
  switch (page.__typename) {
    case 'RadioDetailPublishedContent':
      return <ShowPage show={page} loadedAt={loadedAt} after={after} upcoming={upcoming} />
    case 'AudioPodcastPublishedContent':
      return <PodcastPage podcast={page} loadedAt={loadedAt} after={after} />
    case 'AudioTeaserDetailPublishedContent':
      return <EpisodePage episode={page} loadedAt={loadedAt} />
    case 'PodcastPublishedContent':
      return <MixedPodcastPage podcast={page} loadedAt={loadedAt} after={after} />
    case 'VideoTeaserDetailPublishedContent':
      return <VideoPage video={page} loadedAt={loadedAt} after={after} />
    case 'VideoPodcastPublishedContent':
      return <VideoPodcastPage podcast={page} loadedAt={loadedAt} after={after} />
    case 'VideoSeasonPublishedContent':
      return <SeasonPage season={page} loadedAt={loadedAt} after={after} />
    case 'VideoSpecialsPublishedContent':
      return <SpecialPage special={page} loadedAt={loadedAt} />
    case 'LivestreamVideoPublishedContent':
      return <LivestreamPage stream={page} loadedAt={loadedAt} upcoming={upcoming} />
    case 'NewsTeaserDetailPublishedContent':
      return <ArticlePage article={page} loadedAt={loadedAt} />
    case 'StaticPagePublishedContent':
      return <StaticPage page={page} loadedAt={loadedAt} />
    case 'CompetitionPublishedContent':
      return <CompetitionPage competition={page} loadedAt={loadedAt} />
    default:
      return unknownContent(page satisfies never)
  }
}

/** Content types that a newer server has added. */
const unknownContent = (_page: never) => (
  <div className="page-width">
    <h1 className="title-1">This page needs a newer version of the app</h1>
    <p className="body-large">Reload it to get that version.</p>
  </div>
)
