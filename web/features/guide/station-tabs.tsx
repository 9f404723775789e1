import type { StationId } from '#contract/stations.ts'
import type { Day } from '#web/components/schedule/schedule-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'

interface StationTabsProps {
  stations: readonly { station: StationId; name: string }[]
  current: StationId
  /** The day that the links carry over; undefined for today. */
  day: Day | undefined
}

/** For narrow screens, which show one lane only. */
export function StationTabs({ stations, current, day }: StationTabsProps) {
  return (
    <nav className="menu:hidden mb-3.5" aria-label="Guides of the stations">
      <ul className="station-tabs">
        {stations.map(({ station, name }) => (
          <li key={station} className="min-[480px]:flex-none">
            <Link
              className="station-tab"
              data-station={station}
              to={{ pathname: `/station/${station}/guide`, search: day && `?day=${day}` }}
              aria-current={station === current ? 'page' : undefined}
              aria-label={name}
            >
              <StationLogo station={station} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
