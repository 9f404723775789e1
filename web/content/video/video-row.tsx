import { Link } from 'react-router'
import type { VideoRowFragment } from '#web/gateway/generated/types.ts'
import { durationShort } from '#web/lib/duration.ts'
import { timeAgo } from '#web/lib/time-ago.ts'
import { BookmarkButton } from '#web/library/bookmark-button.tsx'
import { usePlayer } from '#web/player/use-player.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { availabilityText } from '../detail/availability-text.ts'
import { Picture } from '../picture.tsx'

interface VideoRowProps {
  video: VideoRowFragment
  now: number
  /** The page is about this one. */
  isCurrent?: boolean
  /** Whether its number stands before the title. */
  isNumbered?: boolean
}

/** A video in a list: its picture, title, two lines, when. */
export function VideoRow({ video, now, isCurrent = false, isNumbered = false }: VideoRowProps) {
  const { headline, subline, language, episodeNumber } = video
  const isPlaying = usePlayer((player) => player.playing && player.mediaId === video.mediaId)
  return (
    <li className={isCurrent || isPlaying ? 'ep-r v is-now' : 'ep-r v'}>
      <Thumbnail video={video} />
      <div className="h">
        <h3 className="ttl" lang={language ?? undefined}>
          <Link
            className="after:absolute after:inset-0 hover:underline"
            to={video._url}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {isNumbered && episodeNumber !== null && `${episodeNumber}. `}
            {headline}
          </Link>
        </h3>
        {subline && (
          <p className="clamp2" lang={language ?? undefined}>
            {subline}
          </p>
        )}
      </div>
      <div className="f meta">
        <div className="fm">
          {isPlaying && (
            <span className="row g8 font-semibold text-(--theme-text)">
              <Equaliser />
              Playing
            </span>
          )}
          <span className="dot-sep">
            {factsOf(video, now).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </div>
        <div className="acts relative z-1">
          <BookmarkButton content={video} />
        </div>
      </div>
    </li>
  )
}

function factsOf({ publishedAt, availability }: VideoRowFragment, now: number): string[] {
  const state = availability.state === 'AVAILABLE' ? null : availabilityText(availability)
  return [timeAgo(new Date(publishedAt.iso8601), now), ...(state ? [state] : [])]
}

function Thumbnail({ video: { headerImage, duration } }: { video: VideoRowFragment }) {
  return (
    <div className="thumb">
      <div className="art r169">
        {headerImage && (
          <Picture
            url={headerImage.medium16x9}
            placeholder={headerImage.placeholder}
            alt=""
            width={232}
            height={131}
            sizes="(min-width: 768px) 232px, 132px"
          />
        )}
        {duration !== null && (
          <div className="bl">
            <Badge kind="dark">{durationShort(duration)}</Badge>
          </div>
        )}
      </div>
    </div>
  )
}
