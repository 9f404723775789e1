import { useCallback } from 'react'
import type { PodcastDetailFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import { plural } from '#web/lib/plural.ts'
import { timeAgo } from '#web/lib/time-ago.ts'
import { useNow } from '#web/lib/use-now.ts'
import { FollowButton } from '#web/library/follow-button.tsx'
import { EpisodeRow } from '../episode-row.tsx'
import { PlayButtonWithLabel } from '../play-media.tsx'
import { Badges } from './badges.tsx'
import { BodyText, hasBodyText } from './body-text.tsx'
import { DetailHead } from './detail-head.tsx'
import { EpisodeList } from './episode-list.tsx'
import { episodeMedia, mediaParent } from './episode-media.ts'
import { Facts } from './facts.tsx'
import { loadEpisodes, type Episode } from './load-episodes.ts'
import { People } from './people.tsx'
import { PublisherLinks } from './publisher-links.tsx'
import { RelatedList } from './related-list.tsx'
import { ShareButton } from './share-button.tsx'
import { SideSection } from './side-section.tsx'
import { Topics } from './topics.tsx'

interface PodcastPageProps {
  podcast: PodcastDetailFragment
  loadedAt: number
  after: string | null
}

/** A podcast with its episodes. */
export function PodcastPage({ podcast, loadedAt, after }: PodcastPageProps) {
  const now = useNow(loadedAt)
  const mediaOf = useCallback((episode: Episode) => episodeMedia(episode, mediaParent(podcast)), [podcast])
  return (
    <div data-station={podcast.station ? stationIdOf(podcast.station) : undefined}>
      <PodcastHead podcast={podcast} now={now} />
      <div className="wrap">
        <div className="cols">
          <EpisodeList
            title="Episodes"
            url={podcast._url}
            episodes={podcast.episodes}
            after={after}
            load={loadEpisodes}
            mediaOf={mediaOf}
            row={(episode) => (
              <EpisodeRow key={episode._id} episode={episode} parent={mediaParent(podcast)} now={now} />
            )}
          />
          <div className="aside">
            {hasBodyText({ content: podcast }) && (
              <SideSection title="About">
                <BodyText content={podcast} />
              </SideSection>
            )}
            <People people={podcast.presenters} />
            <Topics topics={podcast.topicList} />
            <PublisherLinks link={podcast.link} funding={podcast.funding} />
            <RelatedList title="You may also like" items={podcast.relatedPodcasts.slice(0, 4)} />
          </div>
        </div>
      </div>
    </div>
  )
}

function PodcastHead({ podcast, now }: { podcast: PodcastDetailFragment; now: number }) {
  const [begin] = podcast.beginning.edges
  const playable = [...podcast.beginning.edges, ...podcast.episodes.edges].find(({ node }) => node.mediaId)
  const media = playable && episodeMedia(playable.node, mediaParent(podcast))
  const updated = !podcast.isSerial && begin && `Updated ${timeAgo(new Date(begin.node.publishedAt.iso8601), now)}`
  return (
    <DetailHead
      content={podcast}
      crumbs={[{ to: '/audio', text: 'Audio' }]}
      above={<Badges badges={podcast.badges} overline={podcast.stationName ?? podcast.author} />}
    >
      {podcast.subline && (
        <p className="body-lg max-w-[38em]" lang={podcast.language ?? undefined}>
          {podcast.subline}
        </p>
      )}
      <Facts
        facts={[
          plural(podcast.episodes.totalCount, 'episode'),
          podcast.overline,
          podcast.isExplicit && 'Explicit',
          updated,
        ]}
      />
      <div className="act mt-2">
        {media && (
          <PlayButtonWithLabel
            media={media}
            label={podcast.isSerial ? 'Play from the start' : 'Play latest'}
            kind="theme"
          />
        )}
        <FollowButton followKind="CONTENT" id={podcast._id} title={podcast.headline} />
        <ShareButton title={podcast.headline} />
      </div>
    </DetailHead>
  )
}
