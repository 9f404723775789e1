import { useState } from 'react'
import { CardImage } from '#web/components/images/card-image.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { durationShort } from '#web/lib/time/duration.ts'
import { teaserToPlayable, type Teaser } from '#web/player/playable/to-playable.ts'
import { Link } from '#web/ui/links/link.tsx'
import { PlayMedia } from '../playback/play-media.tsx'
import { MoreMenu } from '../rows/more-menu.tsx'
import { CardProgress } from './card-progress.tsx'
import { teaserFacts } from './teaser-facts.ts'

/** Image sizes in the reels, which `web/ui/lists/reel.css` sets. */
const SHAPES = {
  square: {
    crop: 'medium1x1',
    width: 240,
    sizes: '(min-width: 1680px) 200px, (min-width: 1200px) 15vw, (min-width: 640px) 164px, 148px',
  },
  wide: { crop: 'medium16x9', width: 400, sizes: '(min-width: 1200px) 23vw, (min-width: 382px) 290px, 76vw' },
} as const

interface CoverCardProps {
  teaser: Teaser
  shape?: keyof typeof SHAPES
}

export function CoverCard({ teaser, shape = 'square' }: CoverCardProps) {
  const { headline, teaserHeadline, headerImage, station, language, badges } = teaser
  const media = teaserToPlayable(teaser)
  const facts = teaserFacts(teaser)
  const [badge] = badges
  const [hasMenu, setHasMenu] = useState(false)
  const showMenu = () => setHasMenu(true)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only mount the menu
    <li
      className="card"
      data-station={station ? toStationId(station) : undefined}
      onPointerEnter={showMenu}
      onFocus={showMenu}
    >
      <CardImage image={headerImage} {...SHAPES[shape]}>
        {shape === 'wide' && teaser.duration !== null && !media && (
          <div className="bottom-left">
            <span className="badge dark tabular-nums">{durationShort(teaser.duration)}</span>
          </div>
        )}
        {teaser.mediaId && <CardProgress mediaId={teaser.mediaId} />}
        {media && <PlayMedia media={media} size="small" />}
      </CardImage>
      <div className="text">
        <h3 className="item-title line-clamp-2" lang={language ?? undefined}>
          <Link to={teaser._url}>{teaserHeadline ?? headline}</Link>
        </h3>
        {(badge || facts) && (
          <p className="meta flex items-center gap-2">
            {badge && <span className="badge inverse small">{badge}</span>}
            {facts && <span className="truncate">{facts}</span>}
          </p>
        )}
      </div>
      {media && hasMenu && <MoreMenu content={teaser} media={media} buttonClass="more" />}
    </li>
  )
}
