import { Rewind } from 'lucide-react'
import { toSrcSet } from '#web/gateway/srcset.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Equaliser, OnAir } from '#web/ui/status/on-air.tsx'
import { behindText } from '../../core/live-position.ts'
import type { PlayerState } from '../../core/state.ts'
import { selectCover, selectNowPlaying } from '../../now-playing/use-now-playing.ts'
import { AdvertiserLink, SkipAd } from '../ads/ad-actions.tsx'
import { AdCover } from '../ads/ad-cover.tsx'
import { hideBrokenImage } from '../hide-broken-image.ts'
import { liveAgainText, statusText } from '../mini/mini-player-facts.ts'

/** Largest size in CSS pixels, and the sizes in each layout. */
const COVER = 560
const COVER_SIZES = `(min-width: 1024px) and (min-height: 600px) ${COVER}px, max(66vw, 342px)`
/** Widths up to twice this one are offered, for screens with three pixels per CSS pixel. */
const COVER_DENSE = 800

export function Cover({ state }: { state: PlayerState }) {
  const { ad } = state
  const imageUrl = selectCover(state)
  if (!ad.podActive) {
    return (
      // The image of the mini player, until the larger one has loaded.
      <div className="art ratio-1x1" style={imageUrl ? { backgroundImage: `url("${imageUrl}")` } : undefined}>
        {imageUrl && (
          <img
            key={imageUrl}
            src={imageUrl}
            srcSet={toSrcSet(imageUrl, COVER_DENSE)}
            sizes={COVER_SIZES}
            alt=""
            width={COVER}
            height={COVER}
            onError={hideBrokenImage}
          />
        )}
      </div>
    )
  }
  return <AdCover ad={ad} />
}

interface HeadingProps {
  state: PlayerState
  titleId: string
  presenters: string
  behindMs: number
}

export function Heading({ state, titleId, presenters, behindMs }: HeadingProps) {
  const { ad, live, title, subtitle } = state
  const trouble = statusText(state)
  // The mark at the top names the station already.
  const parents = (live && presenters) || [subtitle, presenters].filter(Boolean).join(' · ')
  if (ad.podActive) {
    return (
      <div className="grid gap-1.5 min-w-0">
        <h2 className="title-1" id={titleId}>
          Advertisement
        </h2>
        <p className="subtitle">{`${title} ${live ? 'goes on' : 'starts'} right after`}</p>
        <div className="ad-actions">
          <AdvertiserLink ad={ad} />
          <SkipAd ad={ad} />
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 min-w-0">
      {live && <LiveLine state={state} behindMs={behindMs} />}
      <h2 className="title-1" id={titleId}>
        <Title state={state} />
      </h2>
      {/* In place of the parents, so that the controls do not move. */}
      {(trouble || parents) && (
        <p className={trouble && state.connection === 'ok' ? 'subtitle text-danger' : 'subtitle'}>
          {trouble ?? parents}
        </p>
      )}
    </div>
  )
}

function LiveLine({ state, behindMs }: Pick<HeadingProps, 'state' | 'behindMs'>) {
  const again = state.playheadAt === null ? null : liveAgainText(state)
  if (behindMs === 0 && again === null) return <OnAir kind="theme">Live</OnAir>
  return (
    <span className="behind">
      <Rewind className="icon small" aria-hidden="true" />
      {again ?? behindText(behindMs)}
    </span>
  )
}

/** Replaces the history entry of the player, so that "back" leads to the page before it. */
const Title = ({ state: { url, title } }: { state: PlayerState }) =>
  url === null ? (
    title
  ) : (
    <Link className="hover:underline" to={url} replace>
      {title}
    </Link>
  )

export function SongLine({ state }: { state: PlayerState }) {
  const item = state.station ? selectNowPlaying(state, state.station)?.item : null
  if (!item || item.title === state.title) return null
  return (
    <p className="song">
      {state.playing && (
        <span className="text-theme-text">
          <Equaliser />
        </span>
      )}
      <span className="line-clamp-1">
        <b>{item.title}</b> {item.artist && <span className="text-text-2">{item.artist}</span>}
      </span>
    </p>
  )
}
