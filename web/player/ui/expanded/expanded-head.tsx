import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Equaliser, OnAir } from '#web/ui/on-air.tsx'
import { adPositionOf, troubleOf } from '../mini/mini-player-facts.ts'
import { nowPlayingOf } from '../../now-playing/use-now-playing.ts'
import type { PlayerState } from '../../core/state.ts'

/** Artwork of the media, or a placeholder during an ad. */
export function Cover({ state: { ad, imageUrl } }: { state: PlayerState }) {
  if (!ad.podActive)
    return <div className="art ratio-1x1">{imageUrl && <img src={imageUrl} alt="" width={560} height={560} />}</div>
  return (
    <div className="art ratio-1x1 advert">
      <Megaphone className="icon large" aria-hidden="true" />
      <Badge kind="inverse" size="small">
        {`Ad ${adPositionOf(ad)}`}
      </Badge>
    </div>
  )
}

/** Title and parent of the media. */
export function Heading({ state, titleId }: { state: PlayerState; titleId: string }) {
  const { ad, live, title, subtitle } = state
  const trouble = troubleOf(state)
  if (ad.podActive) {
    return (
      <div className="grid gap-1.5">
        <h2 className="title-1" id={titleId}>
          Advertisement
        </h2>
        <p className="subtitle">{`${title} ${live ? 'goes on' : 'starts'} right after`}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5">
      {live && <OnAir kind="theme">Live</OnAir>}
      <h2 className="title-1" id={titleId}>
        <Title state={state} />
      </h2>
      {subtitle && <p className="subtitle">{subtitle}</p>}
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
