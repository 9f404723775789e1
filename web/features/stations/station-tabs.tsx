import type { StationId } from '#contract/stations.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import type { StationFacts } from './load-station.ts'

interface StationTabsProps {
  stations: StationFacts['stations']
  current: StationId
}

/** Wide screens show the tabs in the top bar, aligned with the gutters of the page. */
const POSITION_CLASSES =
  'pt-1 pb-3 max-menu:mx-0 menu:sticky menu:top-[14px] menu:z-31 menu:-mt-[62px] menu:mb-[14px] menu:ml-[calc(max(0px,(100%-var(--page))/2)+var(--gutter))] menu:w-max menu:py-0'

export function StationTabs({ stations, current }: StationTabsProps) {
  return (
    <nav className={`station-tabs ${POSITION_CLASSES}`} aria-label="Choose a station">
      {stations.map(({ station }) => {
        const id = toStationId(station)
        return (
          <Link
            key={id}
            className="station-tab"
            data-station={id}
            to={`/station/${id}`}
            aria-current={id === current ? 'page' : undefined}
          >
            <StationLogo station={id} />
          </Link>
        )
      })}
    </nav>
  )
}
