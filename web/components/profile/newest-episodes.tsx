import type { NewestEpisodeFragment, NewestEpisodePageFragment } from '#web/gateway/generated/types.ts'
import { episodeParent, episodeToPlayable } from '#web/player/playable/to-playable.ts'
import { EpisodeList } from '../detail/episode-list.tsx'
import type { LoadMore } from '../detail/load-episodes.ts'
import { EpisodeRow } from '../rows/episode-row.tsx'

interface NewestEpisodesProps {
  title: string
  url: string
  episodes: NewestEpisodePageFragment
  /** Cursor of the episode before the first one; null for the newest. */
  after: string | null
  load: LoadMore<NewestEpisodeFragment>
  now: number
}

/** Of several podcasts and shows, which the rows name. */
export function NewestEpisodes({ title, url, episodes, after, load, now }: NewestEpisodesProps) {
  if (episodes.edges.length === 0) return null
  return (
    <EpisodeList
      title={title}
      url={url}
      episodes={{ ...episodes, totalCount: 0 }}
      after={after}
      load={load}
      mediaOf={mediaOf}
      row={(episode) => (
        <EpisodeRow key={episode._id} episode={withProgramme(episode)} parent={parentOf(episode)} now={now} />
      )}
      // Their number is unknown.
      beside=""
    />
  )
}

const programmeOf = ({ relatedPodcast, show }: NewestEpisodeFragment) => relatedPodcast ?? show

function parentOf(episode: NewestEpisodeFragment) {
  const { _url, headline } = programmeOf(episode) ?? { headline: '' }
  return episodeParent({ headline, station: episode.station, ...(_url && { _url }) })
}

const mediaOf = (episode: NewestEpisodeFragment) => episodeToPlayable(episode, parentOf(episode))

const withProgramme = (episode: NewestEpisodeFragment) => ({
  ...episode,
  subline: [programmeOf(episode)?.headline, episode.subline].filter(Boolean).join(': '),
})
