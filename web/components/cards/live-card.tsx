import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import type { CurrentShowFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { liveToPlayable } from '#web/player/playable/to-playable.ts'
import { usePlayControl } from '#web/player/ui/mini/use-play-control.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { PlayMedia } from '../playback/play-media.tsx'
import { DialRow } from '../rows/dial-row.tsx'
import { NowPlayingLine } from '../rows/now-playing-line.tsx'
import { airingAt, presenterText } from '../schedule/airing.ts'

export function LiveCard({ show, now }: { show: CurrentShowFragment; now: number }) {
  const station = toStationId(show.station)
  const airing = airingAt(show, now)
  const media = liveToPlayable(show, airing)
  const { state } = usePlayControl(media)
  const image = airing?.teaserDetail?.headerImage ?? airing?.fallbackHeaderImage
  return (
    <li className={state === 'playing' ? 'live-card is-playing' : 'live-card'} data-station={station}>
      <div className="image-frame">
        {image && (
          <ResponsiveImage
            url={image.medium16x9}
            placeholder={image.placeholder}
            alt=""
            width={400}
            height={225}
            sizes="(min-width: 1200px) 22vw, (min-width: 1024px) 24vw, (min-width: 385px) 300px, 78vw"
          />
        )}
        <span className="station-logo">
          <StationLogo station={station} />
        </span>
        <PlayMedia media={media} stationName={show.stationName} />
      </div>
      <div className="body">
        <OnAir kind="theme" />
        <div>
          <h3 className="line-clamp-1">
            <Link to={airing?.teaserDetail?._url ?? `/station/${station}`}>{airing?.headline ?? show.stationName}</Link>
          </h3>
          <p className="meta">{airing ? presenterText(airing) : ''}</p>
        </div>
        {airing && <DialRow airing={airing} now={now} />}
      </div>
      <NowPlayingLine station={station} topic={airing?.description ?? show.stationName} />
    </li>
  )
}
