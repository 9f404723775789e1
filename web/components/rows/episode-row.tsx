import { Clock } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { useInBrowser } from '#web/lib/browser/use-hydrated.ts'
import { lazyWhenReached, lazyWithFallback } from '#web/lib/lazy-load.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { usePlayer } from '#web/player/core/player-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeToPlayable } from '#web/player/playable/to-playable.ts'
import { Link } from '#web/ui/links/link.tsx'
import { availabilityText } from '../playback/availability-text.ts'
import { PlayMedia } from '../playback/play-media.tsx'
import { episodeFacts } from './episode-facts.ts'
import { FactList } from './fact-list.tsx'
import { RowHead } from './row-head.tsx'
import './episode-row.css'

const EpisodeFacts = lazyWithFallback(
  () => import('../continue/episode-facts.tsx').then((module) => module.EpisodeFacts),
  // If the script fails, the row shows the facts without progress.
  FactList,
)

// The menu's popover opens without scripts; its items follow.
const MediaMenu = lazyWhenReached('.episode-row .actions', () =>
  import('../continue/media-menu.tsx').then((module) => module.MediaMenu),
)

const hasProgress = () => readStored('local', STORAGE_KEYS.listeningProgress) !== null

interface EpisodeRowProps {
  episode: EpisodeRowFragment
  /** The player shows it below the title. */
  parent: Pick<PlayableMedia, 'subtitle' | 'station'>
  now: number
}

export function EpisodeRow({ episode, parent, now }: EpisodeRowProps) {
  const { headline, subline, language, availability } = episode
  const media = episodeToPlayable(episode, parent)
  const facts = [
    ...episodeFacts(episode, now),
    availability.state === 'AVAILABLE' ? [] : (availabilityText(availability, now) ?? []),
  ].flat()
  const length = durationText(episode.duration ?? 0)
  const isNow = usePlayer(({ mediaId }) => media !== null && mediaId === media.mediaId)
  const hasStarted = usePlayer(({ mediaId }) => mediaId !== null)
  const [isMarked, setMarked] = useState(false)
  const mayHaveProgress = useInBrowser(hasProgress) || hasStarted || isMarked
  return (
    <li className={isNow ? 'episode-row is-now' : 'episode-row'}>
      {media ? <PlayMedia media={media} size="small" kind="outlined" /> : <UnavailableIcon />}
      <RowHead language={language} subline={subline}>
        <Link className="stretched-link hover:underline" to={episode._url}>
          {headline}
        </Link>
      </RowHead>
      <div className="row-foot meta">
        <div className="row-facts">
          {media && mayHaveProgress ? (
            <Suspense fallback={<FactList facts={facts} length={length} />}>
              <EpisodeFacts media={media} facts={facts} length={length} />
            </Suspense>
          ) : (
            <FactList facts={facts} length={length} />
          )}
        </div>
        <div className="actions">
          <BookmarkButton content={episode} />
          {media && <MediaMenu media={media} onMarked={() => setMarked(true)} />}
        </div>
      </div>
    </li>
  )
}

const UnavailableIcon = () => (
  <span className="no-play">
    <Clock className="icon small" aria-hidden="true" />
  </span>
)
