import { useCallback } from 'react'
import { EpisodeList } from '#web/components/detail/episode-list.tsx'
import { loadMixedEpisodes, type MixedEpisode } from '#web/components/detail/load-episodes.ts'
import { EpisodeRow } from '#web/components/rows/episode-row.tsx'
import { VideoRow } from '#web/components/rows/video-row.tsx'
import type { MixedPodcastDetailFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { videoToPlayable, episodeToPlayable, episodeParent, firstPlayable } from '#web/player/playable/to-playable.ts'
import { PodcastLayout } from './podcast-layout.tsx'

interface MixedPodcastPageProps {
  podcast: MixedPodcastDetailFragment
  loadedAt: number
  after: string | null
}

export function MixedPodcastPage({ podcast, loadedAt, after }: MixedPodcastPageProps) {
  const now = useNow(loadedAt)
  const mediaOf = useCallback((episode: MixedEpisode) => playableOf(episode, podcast), [podcast])
  const { newest, episodes, overline } = podcast
  const [last] = newest.edges
  const media = firstPlayable([newest, episodes], mediaOf)
  return (
    <PodcastLayout
      podcast={podcast}
      facts={[
        plural(episodes.totalCount, 'episode'),
        !podcast.badges.includes(MIXED_LABEL) && MIXED_LABEL,
        overline,
        last && publishedAgo({ publishedAt: null, updatedAt: last.node.publishedAt }, now),
      ]}
      play={media && { media, label: 'Play latest' }}
    >
      <EpisodeList
        title="Episodes"
        url={podcast._url}
        episodes={episodes}
        after={after}
        load={loadMixedEpisodes}
        mediaOf={mediaOf}
        row={(episode) =>
          episode.__typename === 'VideoTeaserDetailPublishedContent' ? (
            <VideoRow key={episode._id} video={episode} now={now} />
          ) : (
            <EpisodeRow key={episode._id} episode={episode} parent={episodeParent(podcast)} now={now} />
          )
        }
      />
    </PodcastLayout>
  )
}

const MIXED_LABEL = 'Audio and video'

const playableOf = (episode: MixedEpisode, podcast: MixedPodcastDetailFragment): PlayableMedia | null =>
  episode.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoToPlayable(episode, podcast)
    : episodeToPlayable(episode, episodeParent(podcast))
