import { SideSection } from '#web/components/detail/side-section.tsx'
import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime, daysBetween, toDay } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { Presenter } from './load-presenter.ts'

interface AiringsProps {
  airings: readonly EpgEntryFragment[]
  stations: Presenter['stations']
  now: number
}

export function Airings({ airings, stations, now }: AiringsProps) {
  if (airings.length === 0) return null
  return (
    <SideSection title="On air">
      <ol className="airings">
        {airings.map((airing) => (
          <li key={`${airing.station} ${airing.startTimeUnixSeconds}`}>
            <time dateTime={new Date(airing.startTimeUnixSeconds * 1000).toISOString()}>{timesOf(airing, now)}</time>
            <Link
              className="stretched-link font-semibold hover:underline"
              to={airing.teaserDetail?._url ?? '/stations'}
            >
              {airing.headline}
            </Link>
            <span className="meta">{stations.find(({ station }) => station === airing.station)?.stationName}</span>
          </li>
        ))}
      </ol>
    </SideSection>
  )
}

const NEAR_DAYS = ['Today', 'Tomorrow']

function timesOf(airing: EpgEntryFragment, now: number): string {
  const [start, end] = [airing.startTimeUnixSeconds * 1000, airing.endTimeUnixSeconds * 1000]
  if (airingPhase(airing, now) === 'now') return `Now, until ${clockTime(end)}`
  const day = NEAR_DAYS[daysBetween(now, start)] ?? dayInWords(toDay(start))
  return `${day}, ${clockTime(start)} to ${clockTime(end)}`
}
