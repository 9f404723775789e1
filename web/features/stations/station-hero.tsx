import { CalendarDays } from 'lucide-react'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { NowPlayingLine } from '#web/components/rows/now-playing-line.tsx'
import { airingAt } from '#web/components/schedule/airing.ts'
import { PresenterLinks } from '#web/components/schedule/presenter-links.tsx'
import { toStationId } from '#web/gateway/stations.ts'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import { liveToPlayable } from '#web/player/playable/to-playable.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import type { StationFacts } from './load-station.ts'

interface StationHeroProps {
  station: StationFacts['station']
  show: StationFacts['show']
  now: number
}

export function StationHero({ station, show, now }: StationHeroProps) {
  const id = toStationId(station.station)
  const airing = show && airingAt(show, now)
  const hasPresenters = airing && airing.presenterNames.length > 0
  const picture = airing?.teaserDetail?.headerImage ?? airing?.fallbackHeaderImage
  // The picture of the station is usually its logo, which is above the title.
  const image = picture?.medium16x9 === station.headerImage?.medium16x9 ? null : picture
  return (
    <section className="station-hero" aria-label={`${station.stationName} now`}>
      {image && (
        <div className="image">
          <ResponsiveImage
            url={image.medium16x9}
            placeholder={image.placeholder}
            alt=""
            width={1200}
            height={675}
            sizes="(min-width: 1200px) 84vw, (min-width: 516px) 100vw, 516px"
            priority
          />
        </div>
      )}
      <div className="page-width grid">
        <div className="text">
          <h1 className="station-logo">
            <StationLogo station={id} />
          </h1>
          {airing && <OnAir kind="ink">On air now</OnAir>}
          <p className="display">{airing?.headline ?? station.slogan}</p>
          {hasPresenters && (
            <p className="text-body-lg font-semibold">
              with <PresenterLinks of={airing} />
            </p>
          )}
          {airing && <DialRow airing={airing} now={now} size="large" />}
          <NowPlayingLine station={id} topic={airing?.description ?? station.slogan} clamp="line-clamp-1" />
          <div className="actions">
            <PlayButtonWithLabel
              media={liveToPlayable(show ?? station, airing)}
              stationName={station.stationName}
              kind="ink"
            />
            <ButtonLink kind="outlined-ink" size="large" icon={<CalendarDays />} to={`/station/${id}/guide`}>
              Guide
            </ButtonLink>
            <FollowButton followKind="STATION" id={id} title={station.stationName} kind="outlined-ink" />
          </div>
        </div>
      </div>
    </section>
  )
}
