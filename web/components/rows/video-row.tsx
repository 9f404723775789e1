import { CardImage } from '#web/components/images/card-image.tsx'
import type { VideoRowFragment } from '#web/gateway/generated/types.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationShort } from '#web/lib/time/duration.ts'
import { BookmarkButton } from '#web/library/saved/bookmark-button.tsx'
import { usePlayer } from '#web/player/core/player-store.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import { Equaliser } from '#web/ui/status/on-air.tsx'
import { CardProgress } from '../cards/card-progress.tsx'
import { availabilityText } from '../playback/availability-text.ts'
import { FactList } from './fact-list.tsx'
import { RowHead } from './row-head.tsx'
import './episode-row.css'

interface VideoRowProps {
  video: VideoRowFragment
  now: number
  isCurrent?: boolean
  isNumbered?: boolean
}

export function VideoRow({ video, now, isCurrent = false, isNumbered = false }: VideoRowProps) {
  const { headline, subline, language, episodeNumber } = video
  const isPlaying = usePlayer((player) => player.playing && player.mediaId === video.mediaId)
  return (
    <li className={isCurrent || isPlaying ? 'episode-row video is-now' : 'episode-row video'}>
      <Thumbnail video={video} />
      <RowHead language={language} subline={subline}>
        <Link className="stretched-link hover:underline" to={video._url} aria-current={isCurrent ? 'page' : undefined}>
          {isNumbered && episodeNumber !== null && `${episodeNumber}. `}
          {headline}
        </Link>
      </RowHead>
      <div className="row-foot meta">
        <div className="row-facts">
          {isPlaying && (
            <span className="flex items-center gap-2 font-semibold text-(--theme-text)">
              <Equaliser />
              Playing
            </span>
          )}
          <FactList facts={factsOf(video, now)} />
        </div>
        <div className="actions">
          <BookmarkButton content={video} />
        </div>
      </div>
    </li>
  )
}

function factsOf(video: VideoRowFragment, now: number): string[] {
  const { availability } = video
  const state = availability.state === 'AVAILABLE' ? '' : availabilityText(availability, now)
  return [publishedAgo(video, now), state ?? ''].filter((fact) => fact !== '')
}

function Thumbnail({ video: { headerImage, duration, mediaId } }: { video: VideoRowFragment }) {
  return (
    <div className="thumbnail">
      <CardImage image={headerImage} crop="medium16x9" width={232} sizes="(min-width: 768px) 232px, 132px">
        {duration !== null && (
          <div className="bottom-left">
            <Badge kind="dark">{durationShort(duration)}</Badge>
          </div>
        )}
        {mediaId && <CardProgress mediaId={mediaId} />}
      </CardImage>
    </div>
  )
}
