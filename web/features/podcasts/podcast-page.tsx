import { useCallback } from 'react'
import { EpisodeList } from '#web/components/detail/episode-list.tsx'
import { loadEpisodes, type Episode } from '#web/components/detail/load-episodes.ts'
import { EpisodeRow } from '#web/components/rows/episode-row.tsx'
import type { PodcastDetailFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { episodeToPlayable, episodeParent, firstPlayable } from '#web/player/playable/to-playable.ts'
import { PodcastLayout } from './podcast-layout.tsx'
import { PublisherLinks } from './publisher-links.tsx'

interface PodcastPageProps {
  podcast: PodcastDetailFragment
  loadedAt: number
  after: string | null
}

export function PodcastPage({ podcast, loadedAt, after }: PodcastPageProps) {
  const now = useNow(loadedAt)
  const parent = episodeParent(podcast)
  const mediaOf = useCallback((episode: Episode) => episodeToPlayable(episode, episodeParent(podcast)), [podcast])
  const { beginning, episodes, isSerial, isExplicit, overline } = podcast
  const media = firstPlayable([beginning, episodes], mediaOf)
  const newest = isSerial ? undefined : beginning.edges[0]?.node
  return (
    <PodcastLayout
      podcast={podcast}
      facts={[
        plural(episodes.totalCount, 'episode'),
        overline,
        isExplicit && 'Explicit',
        newest && publishedAgo({ publishedAt: null, updatedAt: newest.publishedAt }, now),
      ]}
      play={media && { media, label: isSerial ? 'Play from the start' : 'Play latest' }}
      publisherLinks={<PublisherLinks link={podcast.link} funding={podcast.funding} />}
    >
      <EpisodeList
        title="Episodes"
        url={podcast._url}
        episodes={episodes}
        after={after}
        load={loadEpisodes}
        mediaOf={mediaOf}
        row={(episode) => <EpisodeRow key={episode._id} episode={episode} parent={parent} now={now} />}
      />
    </PodcastLayout>
  )
}
