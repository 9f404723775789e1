import { useCallback } from 'react'
import type { MixedPodcastDetailFragment } from '#web/gateway/generated/types.ts'
import '#web/styles/video-pages.css'
import { stationIdOf } from '#web/gateway/stations.ts'
import { plural } from '#web/lib/plural.ts'
import { timeAgo } from '#web/lib/time-ago.ts'
import { useNow } from '#web/lib/use-now.ts'
import { FollowButton } from '#web/library/follow-button.tsx'
import type { PlayableMedia } from '#web/player/state.ts'
import { EpisodeRow } from '../episode-row.tsx'
import { PlayButtonWithLabel } from '../play-media.tsx'
import { videoMedia } from '../video/video-media.ts'
import { VideoRow } from '../video/video-row.tsx'
import { Badges } from './badges.tsx'
import { BodyText, hasBodyText } from './body-text.tsx'
import { DetailHead } from './detail-head.tsx'
import { EpisodeList } from './episode-list.tsx'
import { episodeMedia, mediaParent } from './episode-media.ts'
import { Facts } from './facts.tsx'
import { loadMixedEpisodes, type MixedEpisode } from './load-episodes.ts'
import { People } from './people.tsx'
import { RelatedList } from './related-list.tsx'
import { ShareButton } from './share-button.tsx'
import { SideSection } from './side-section.tsx'
import { Topics } from './topics.tsx'

interface MixedPodcastPageProps {
  podcast: MixedPodcastDetailFragment
  loadedAt: number
  after: string | null
}

/** A podcast some of whose episodes are seen and some heard. */
export function MixedPodcastPage({ podcast, loadedAt, after }: MixedPodcastPageProps) {
  const now = useNow(loadedAt)
  const mediaOfThis = useCallback((episode: MixedEpisode) => mediaOf(episode, podcast), [podcast])
  const row = (episode: MixedEpisode) =>
    episode.__typename === 'VideoTeaserDetailPublishedContent' ? (
      <VideoRow key={episode._id} video={episode} now={now} />
    ) : (
      <EpisodeRow key={episode._id} episode={episode} parent={mediaParent(podcast)} now={now} />
    )
  return (
    <div data-station={podcast.station ? stationIdOf(podcast.station) : undefined}>
      <MixedPodcastHead podcast={podcast} now={now} />
      <div className="wrap">
        <div className="cols">
          <EpisodeList
            title="Episodes"
            url={podcast._url}
            episodes={podcast.episodes}
            after={after}
            load={loadMixedEpisodes}
            mediaOf={mediaOfThis}
            row={row}
          />
          <div className="aside">
            {hasBodyText({ content: podcast }) && (
              <SideSection title="About">
                <BodyText content={podcast} />
              </SideSection>
            )}
            <People people={podcast.presenters} />
            <Topics topics={podcast.topicList} />
            <RelatedList title="You may also like" items={podcast.relatedPodcasts.slice(0, 4)} />
          </div>
        </div>
      </div>
    </div>
  )
}

function MixedPodcastHead({ podcast, now }: { podcast: MixedPodcastDetailFragment; now: number }) {
  const newest = podcast.newest.edges[0]?.node
  const media = newest ? mediaOf(newest, podcast) : null
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
          'Audio and video',
          podcast.overline,
          newest && `Updated ${timeAgo(new Date(newest.publishedAt.iso8601), now)}`,
        ]}
      />
      <div className="act mt-2">
        {media && <PlayButtonWithLabel media={media} label="Play latest" kind="theme" />}
        <FollowButton followKind="CONTENT" id={podcast._id} title={podcast.headline} />
        <ShareButton title={podcast.headline} />
      </div>
    </DetailHead>
  )
}

const mediaOf = (episode: MixedEpisode, podcast: MixedPodcastDetailFragment): PlayableMedia | null =>
  episode.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoMedia(episode, podcast)
    : episodeMedia(episode, mediaParent(podcast))
