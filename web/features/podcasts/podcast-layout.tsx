import type { ReactNode } from 'react'
import { Badges } from '#web/components/detail/badges.tsx'
import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { DetailHead } from '#web/components/detail/detail-head.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { People } from '#web/components/detail/people.tsx'
import { RelatedList } from '#web/components/detail/related-list.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { SideSection } from '#web/components/detail/side-section.tsx'
import { Topics } from '#web/components/detail/topics.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import type { DetailFragment, TeaserFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import type { PlayableMedia } from '#web/player/core/state.ts'

interface PodcastLayoutProps {
  podcast: DetailFragment & { relatedPodcasts: readonly TeaserFragment[] }
  facts: readonly (string | null | undefined | false)[]
  /** In the header; null when nothing is playable. */
  play: { media: PlayableMedia; label: string } | null
  children: ReactNode
  publisherLinks?: ReactNode
}

export function PodcastLayout({ podcast, facts, play, children, publisherLinks }: PodcastLayoutProps) {
  return (
    <div data-station={podcast.station ? toStationId(podcast.station) : undefined}>
      <DetailHead
        content={podcast}
        crumbs={[{ to: '/audio', text: 'Audio' }]}
        above={<Badges badges={podcast.badges} overline={podcast.stationName ?? podcast.author} />}
      >
        <Facts facts={facts} />
        <div className="page-actions mt-2">
          {play && <PlayButtonWithLabel {...play} kind="theme" />}
          <FollowButton followKind="CONTENT" id={podcast._id} title={podcast.headline} />
          <ShareButton content={podcast} />
        </div>
      </DetailHead>
      <div className="page-width">
        <div className="columns">
          {children}
          <div className="aside">
            {hasBodyText({ content: podcast }) && (
              <SideSection title="About">
                <BodyText content={podcast} />
              </SideSection>
            )}
            <People people={podcast.presenters} />
            <Topics topics={podcast.topicList} />
            {publisherLinks}
            <RelatedList title="You may also like" items={podcast.relatedPodcasts.slice(0, 4)} />
          </div>
        </div>
      </div>
    </div>
  )
}
