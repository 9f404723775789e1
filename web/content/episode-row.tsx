import { lazy, Suspense, type ComponentType } from 'react'
import { Link } from 'react-router'
import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { durationText } from '#web/lib/duration.ts'
import type { PlayableMedia } from '#web/player/state.ts'
import { usePlayer } from '#web/player/use-player.ts'
import type { EpisodeActionsProps } from './continue/episode-extras.tsx'
import { availabilityText } from './detail/availability-text.ts'
import { episodeFacts } from './detail/episode-facts.ts'
import { episodeMedia } from './detail/episode-media.ts'
import { FactList } from './fact-list.tsx'
import { PlayMedia } from './play-media.tsx'

const extras = () => import('./continue/episode-extras.tsx')

// Without them an episode can be read and played all the same.
const EpisodeFacts = lazy(() =>
  extras().then(
    ({ EpisodeFacts: it }) => ({ default: it }),
    () => ({ default: FactList }),
  ),
)
const EpisodeActions = lazy((): Promise<{ default: ComponentType<EpisodeActionsProps> }> =>
  extras().then(
    ({ EpisodeActions: it }) => ({ default: it }),
    () => ({ default: () => null }),
  ),
)

interface EpisodeRowProps {
  episode: EpisodeRowFragment
  /** What the episode belongs to: the player shows it under the title. */
  parent: Pick<PlayableMedia, 'subtitle' | 'station'>
  now: number
}

/** An episode in a list: play, title, two lines, when and how long. */
export function EpisodeRow({ episode, parent, now }: EpisodeRowProps) {
  const { headline, subline, language, availability } = episode
  const media = episodeMedia(episode, parent)
  const facts = [
    ...episodeFacts(episode, now),
    availability.state === 'AVAILABLE' ? [] : (availabilityText(availability) ?? []),
  ].flat()
  const isNow = usePlayer(({ mediaId }) => media !== null && mediaId === media.mediaId)
  return (
    <li className={isNow ? 'ep-r is-now' : 'ep-r'}>
      {media ? <PlayMedia media={media} size="small" kind="outline" /> : <span className="row-span-2" />}
      <div className="h">
        <h3 className="ttl" lang={language ?? undefined}>
          <Link to={episode._url}>{headline}</Link>
        </h3>
        {subline && (
          <p className="clamp2" lang={language ?? undefined}>
            {subline}
          </p>
        )}
      </div>
      <div className="f meta">
        <div className="fm">
          {media ? (
            <Suspense fallback={<FactList facts={facts} />}>
              <EpisodeFacts media={media} facts={facts} duration={durationText(media.durationSeconds ?? 0)} />
            </Suspense>
          ) : (
            <FactList facts={facts} />
          )}
        </div>
        <div className="acts">
          <Suspense>
            <EpisodeActions episode={episode} media={media} />
          </Suspense>
        </div>
      </div>
    </li>
  )
}
