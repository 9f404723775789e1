import { Link } from 'react-router'
import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import type { PlayableMedia } from '#web/player/state.ts'
import { availabilityText } from './detail/availability-text.ts'
import { episodeFacts } from './detail/episode-facts.ts'
import { episodeMedia } from './detail/episode-media.ts'
import { PlayMedia } from './play-media.tsx'

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
  return (
    <li className="ep-r">
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
          <span className="dot-sep">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </div>
      </div>
    </li>
  )
}
