import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { PlayButtonWithLabel } from '#web/components/playback/play-media.tsx'
import { AiringList } from '#web/components/schedule/airing-list.tsx'
import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { laneMedia, type Lane } from './lanes.ts'

interface OnAirNowProps {
  lane: Lane
  now: number
}

export function OnAirNow({ lane, now }: OnAirNowProps) {
  const current = lane.items.find((item) => airingPhase(item, now) === 'now')
  const later = lane.items.filter((item) => airingPhase(item, now) === 'next').slice(0, 4)
  return (
    <div className="section max-menu:hidden grid grid-cols-[1.2fr_1fr] gap-16">
      {current && <CurrentShow lane={lane} show={current} />}
      {later.length > 0 && (
        <section aria-labelledby="later-today">
          <h2 className="title-3 mb-2.5" id="later-today">{`Later on ${lane.name}`}</h2>
          <AiringList airings={later} />
        </section>
      )}
    </div>
  )
}

function CurrentShow({ lane, show }: { lane: Lane; show: EpgEntryFragment }) {
  const detail = show.teaserDetail
  const image = detail?.headerImage ?? show.fallbackHeaderImage
  return (
    <section className="flex items-start gap-7" aria-labelledby="on-air-now">
      {image && (
        <div className="art ratio-16x9 w-55 flex-none">
          <ResponsiveImage
            url={image.medium16x9}
            placeholder={image.placeholder}
            alt=""
            width={220}
            height={124}
            sizes="220px"
          />
        </div>
      )}
      <div className="grid justify-items-start gap-2.5">
        <OnAir kind="theme">{`On air now on ${lane.name}`}</OnAir>
        <h2 className="title-2" id="on-air-now">
          {show.headline}
        </h2>
        {show.description && <p className="text-text-2">{show.description}</p>}
        <div className="flex items-center gap-3 flex-wrap mt-1.5">
          <PlayButtonWithLabel media={laneMedia(lane, show)} stationName={lane.name} kind="theme" size="medium" />
          {detail && (
            <ButtonLink kind="outlined" to={detail._url}>
              Show page
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
