import type { ReactNode } from 'react'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs, type Crumb } from '#web/components/detail/breadcrumbs.tsx'
import { People } from '#web/components/detail/people.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { availabilityText } from '#web/components/playback/availability-text.ts'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { Stage } from '#web/components/sections/video-stage.tsx'
import type { DetailFragment, VideoRowFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { videoToPlayable } from '#web/player/playable/to-playable.ts'
import { VideoHead } from './video-head.tsx'
import '#web/components/detail/detail.css'

interface SeriesPageProps {
  content: DetailFragment
  crumbs: readonly Crumb[]
  above?: ReactNode
  facts: readonly (string | null | undefined | false)[]
  /** The newest episode, which the player of the page plays. */
  newest: VideoRowFragment | undefined
  /** The player shows it as the parent of the episode. */
  series: { _id: string; headline: string; _url: string }
  now: number
  children: ReactNode
  aside?: ReactNode
}

export function SeriesPage({ content, crumbs, above, facts, newest, series, now, children, aside }: SeriesPageProps) {
  const media = newest ? videoToPlayable(newest, series) : null
  const notice = newest ? availabilityText(newest.availability, now) : 'The first episode is coming soon'
  // Listeners follow the series, not a season.
  const isSeasonAlone = content.__typename === 'VideoSeasonPublishedContent' && series._id === content._id
  return (
    <div className="page-width" data-station={content.station ? toStationId(content.station) : undefined}>
      <Breadcrumbs crumbs={crumbs} page={content.headline} />
      <div className="stage-frame">
        <Stage media={media} image={content.headerImage} notice={notice} />
      </div>
      <div className="columns mt-6.5">
        <div className="grid grid-cols-1 content-start gap-10">
          <div>
            <VideoHead
              content={content}
              above={above}
              facts={facts}
              followed={isSeasonAlone ? null : series}
              actions={media && newest && <PlayNewest media={media} newest={newest} />}
            />
            {hasBodyText({ content }) && (
              <div className="mt-4">
                <BodyText content={content} />
              </div>
            )}
          </div>
          {children}
        </div>
        <div className="aside">
          <People people={content.presenters} />
          <Topics topics={content.topicList} />
          {aside}
        </div>
      </div>
    </div>
  )
}

const PlayNewest = ({ media, newest }: { media: PlayableMedia; newest: VideoRowFragment }) => (
  <PlayButtonWithLabel
    media={media}
    kind="primary"
    label={newest.episodeNumber === null ? 'Play latest' : `Play episode ${newest.episodeNumber}`}
  />
)
