import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { NowPlayingLine } from '#web/components/rows/now-playing-line.tsx'
import { airingAt, presenterText } from '#web/components/schedule/airing.ts'
import type { CurrentShowFragment, GetStationListQuery } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { liveToPlayable } from '#web/player/playable/to-playable.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import './stations.css'

interface StationCardProps {
  show: CurrentShowFragment
  station: GetStationListQuery['stationList'][number] | undefined
  now: number
  priority: boolean
}

/** The image of the presenter at the right, with a gradient into the station colour under the text. */
const BACKDROP = [
  'absolute inset-y-0 right-0 left-[36%] -z-1 lg:left-0',
  '[&_img]:size-full [&_img]:object-cover [&_img]:object-[66%_12%] lg:[&_img]:object-[76%_12%]',
  'after:absolute after:inset-0 after:bg-linear-to-r after:from-theme after:from-22% after:to-transparent after:to-72%',
  'lg:after:from-32% lg:after:to-64%',
].join(' ')

export function StationCard({ show, station, now, priority }: StationCardProps) {
  const id = toStationId(show.station)
  const airing = airingAt(show, now)
  const image = airing?.teaserDetail?.headerImage ?? station?.headerImage
  return (
    <li className="station-card" data-station={id}>
      <div className={BACKDROP}>
        {image && (
          <ResponsiveImage
            url={image.medium16x9}
            placeholder={image.placeholder}
            alt=""
            width={800}
            height={450}
            sizes="(min-width: 1200px) 40vw, (min-width: 1024px) 48vw, (min-width: 694px) 64vw, 444px"
            priority={priority}
          />
        )}
      </div>
      <div className="inner">
        <span className="station-logo">
          <StationLogo station={id} />
        </span>
        <div className="grid grid-cols-1 gap-2.5">
          {airing && <OnAir kind="ink" />}
          <h2>
            <Link to={`/station/${id}`}>{airing?.headline ?? station?.slogan ?? show.stationName}</Link>
          </h2>
          {airing && <p className="text-ui font-medium">{presenterText(airing)}</p>}
          {airing && <DialRow airing={airing} now={now} />}
          <div className="flex items-center gap-3 mt-1">
            <PlayMedia media={liveToPlayable(show, airing)} stationName={show.stationName} kind="ink" />
            <NowPlayingLine
              station={id}
              topic={airing?.description ?? station?.slogan ?? ''}
              className="flex items-center gap-2 text-meta font-semibold"
              clamp="line-clamp-2"
            />
          </div>
        </div>
      </div>
    </li>
  )
}
