import { useCallback } from 'react'
import { EpisodeList } from '#web/components/detail/episode-list.tsx'
import { loadVideos, type Video } from '#web/components/detail/load-episodes.ts'
import { VideoRow } from '#web/components/rows/video-row.tsx'
import type { SeasonDetailFragment } from '#web/gateway/generated/types.ts'
import { videoToPlayable } from '#web/player/playable/to-playable.ts'
import { SeasonChoice } from './season-choice.tsx'

interface SeasonEpisodesProps {
  season: Pick<SeasonDetailFragment, '_id' | '_url' | 'title' | 'number' | 'seasonYear' | 'episodes' | 'otherSeasons'>
  /** The player shows it as the parent of each episode. */
  series: { headline: string; _url: string } | null
  after: string | null
  now: number
  currentId?: string
}

export function SeasonEpisodes({ season, series, after, now, currentId }: SeasonEpisodesProps) {
  const mediaOf = useCallback((video: Video) => videoToPlayable(video, series), [series])
  return (
    <EpisodeList
      title="Episodes"
      url={season._url}
      episodes={season.episodes}
      after={after}
      load={loadVideos}
      mediaOf={mediaOf}
      isSeenUpwards
      row={(video) => (
        <VideoRow key={video._id} video={video} now={now} isCurrent={video._id === currentId} isNumbered />
      )}
      beside={<SeasonChoice seasons={[season, ...season.otherSeasons]} currentId={season._id} />}
    />
  )
}
