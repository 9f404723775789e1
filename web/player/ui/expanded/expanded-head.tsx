import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { srcSetOf } from '#web/gateway/srcset.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Equaliser, OnAir } from '#web/ui/on-air.tsx'
import { adPositionOf, troubleOf } from '../mini/mini-player-facts.ts'
import { nowPlayingOf } from '../../now-playing/use-now-playing.ts'
import type { PlayerState } from '../../core/state.ts'

/** Largest size of the cover in CSS pixels, and its sizes in each layout. */
const COVER = 560
const COVER_SIZES = `(min-width: 1024px) and (min-height: 600px) ${COVER}px, 342px`
/** Widths up to twice this one are offered, for screens with three pixels per CSS pixel. */
const COVER_DENSE = 800

/** Artwork of the media, or a placeholder during an ad. */
export function Cover({ state: { ad, imageUrl } }: { state: PlayerState }) {
  if (!ad.podActive) {
    return (
      // The picture of the mini player, until the larger one has loaded.
      <div className="art ratio-1x1" style={imageUrl ? { backgroundImage: `url("${imageUrl}")` } : undefined}>
        {imageUrl && (
          <img
            src={imageUrl}
            srcSet={srcSetOf(imageUrl, COVER_DENSE)}
            sizes={COVER_SIZES}
            alt=""
            width={COVER}
            height={COVER}
          />
        )}
      </div>
    )
  }
  return (
    <div className="art ratio-1x1 advert">
      <Megaphone className="icon large" aria-hidden="true" />
      <Badge kind="inverse" size="small">
        {`Ad ${adPositionOf(ad)}`}
      </Badge>
    </div>
  )
}

interface HeadingProps {
  state: PlayerState
  titleId: string
  /** Names of the presenters; empty when unknown. */
  presenters: string
}

/** Title, parent and presenters of the media. */
export function Heading({ state, titleId, presenters }: HeadingProps) {
  const { ad, live, title, subtitle } = state
  const trouble = troubleOf(state)
  // The mark at the top names the station already.
  const parents = (live && presenters) || [subtitle, presenters].filter(Boolean).join(' · ')
  if (ad.podActive) {
    return (
      <div className="grid gap-1.5 min-w-0">
        <h2 className="title-1" id={titleId}>
          Advertisement
        </h2>
        <p className="subtitle">{`${title} ${live ? 'goes on' : 'starts'} right after`}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 min-w-0">
      {live && <OnAir kind="theme">Live</OnAir>}
      <h2 className="title-1" id={titleId}>
        <Title state={state} />
      </h2>
      {parents && <p className="subtitle">{parents}</p>}
      {trouble && <p className={state.connection === 'ok' ? 'subtitle text-danger' : 'subtitle'}>{trouble}</p>}
    </div>
  )
}

/** Replaces the player's history entry, so that "back" returns to the page from which it was opened. */
const Title = ({ state: { url, title } }: { state: PlayerState }) =>
  url === null ? (
    title
  ) : (
    <Link className="hover:underline" to={url} replace>
      {title}
    </Link>
  )

/** The current item of a live channel. */
export function SongLine({ state }: { state: PlayerState }) {
  const item = state.station ? nowPlayingOf(state, state.station)?.item : null
  if (!item || item.title === state.title) return null
  return (
    <p className="song">
      {state.playing && (
        <span className="text-theme-text">
          <Equaliser />
        </span>
      )}
      <span className="line-clamp-1">
        <b>{item.artist ?? item.title}</b> {item.artist && <span className="text-text-2">{item.title}</span>}
      </span>
    </p>
  )
}
