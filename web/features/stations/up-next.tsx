import { CardImage } from '#web/components/images/card-image.tsx'
import { SectionHead } from '#web/components/reels/section-head.tsx'
import { airingAfter } from '#web/components/schedule/airing.ts'
import { PresenterLinks } from '#web/components/schedule/presenter-links.tsx'
import type { CurrentShowFragment, EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import '#web/ui/logos/logos.css'

export function UpNext({ shows, now }: { shows: readonly CurrentShowFragment[]; now: number }) {
  const upcoming = shows.flatMap((show) => airingAfter(show, now) ?? [])
  if (upcoming.length === 0) return null
  return (
    <section className="section" aria-labelledby="up-next">
      <SectionHead id="up-next" title="Up next" />
      <ol className="ranking min-[768px]:grid-rows-2">
        {upcoming.map((airing) => (
          <UpNextRow key={airing.station} airing={airing} />
        ))}
      </ol>
    </section>
  )
}

function UpNextRow({ airing }: { airing: EpgEntryFragment }) {
  const station = toStationId(airing.station)
  const start = airing.startTimeUnixSeconds * 1000
  const image = airing.teaserDetail?.headerImage ?? airing.fallbackHeaderImage
  return (
    <li data-station={station}>
      <time className="font-bold" dateTime={new Date(start).toISOString()}>
        {clockTime(start)}
      </time>
      <CardImage image={image} crop="medium1x1" width={60} />
      <div className="min-w-0 flex-1">
        <h3 className="item-title line-clamp-1">
          <Link className="inline-block leading-6" to={airing.teaserDetail?._url ?? `/station/${station}`}>
            {airing.headline}
          </Link>
        </h3>
        <p className="meta line-clamp-1">
          <PresenterLinks of={airing} />
        </p>
      </div>
      <span className="header-logo [&_svg]:h-[15px] [&_svg]:w-auto">
        <StationLogo station={station} />
      </span>
    </li>
  )
}
