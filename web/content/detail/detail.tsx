import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { EpisodePage } from './episode-page.tsx'
import type { DetailPage } from './load-upcoming.ts'
import { PlainPage } from './plain-page.tsx'
import { PodcastPage } from './podcast-page.tsx'
import { ShowPage } from './show-page.tsx'

interface DetailProps {
  page: DetailPage
  /** The instant at which the page was made, in milliseconds. */
  loadedAt: number
  /** Cursor of the episode after which the list begins; null for its beginning. */
  after: string | null
  /** What the station of a show airs later on this day. */
  upcoming: readonly EpgEntryFragment[]
}

/** Draws the page of whatever is published at an address. */
export function Detail({ page, loadedAt, after, upcoming }: DetailProps) {
  switch (page.__typename) {
    case 'RadioDetailPublishedContent':
      return <ShowPage show={page} loadedAt={loadedAt} after={after} upcoming={upcoming} />
    case 'AudioPodcastPublishedContent':
      return <PodcastPage podcast={page} loadedAt={loadedAt} after={after} />
    case 'AudioTeaserDetailPublishedContent':
      return <EpisodePage episode={page} loadedAt={loadedAt} />
    case 'VideoTeaserDetailPublishedContent':
    case 'VideoPodcastPublishedContent':
    case 'VideoSeasonPublishedContent':
    case 'VideoSpecialsPublishedContent':
    case 'LivestreamVideoPublishedContent':
    case 'PodcastPublishedContent':
    case 'NewsTeaserDetailPublishedContent':
    case 'StaticPagePublishedContent':
    case 'CompetitionPublishedContent':
      return <PlainPage content={page} />
    default:
      return unknownContent(page satisfies never)
  }
}

/** A newer server may publish kinds that this page was not built for. */
const unknownContent = (_page: never) => (
  <div className="wrap">
    <h1 className="title-1">This page needs a newer version of the app</h1>
    <p className="body-lg">Reload it to get that version.</p>
  </div>
)
