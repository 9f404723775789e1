import type { StationId } from '#contract/stations.ts'
import type { OfflineAiringFragment } from '#web/gateway/generated/types.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { Logo } from '#web/ui/logos/logo.tsx'

interface StationScheduleProps {
  station: StationId
  airings: readonly OfflineAiringFragment[]
  now: number
}

const SHOWN = 3
const AT_MOST = 12

export function StationSchedule({ station, airings, now }: StationScheduleProps) {
  const coming = airings.filter(({ endTimeUnixSeconds: end }) => end * 1_000 > now).slice(0, AT_MOST)
  return (
    <article data-station={station} className="offline-station">
      <h3>
        <Logo name={station} label={station} />
      </h3>
      {coming.length === 0 && <p className="meta">The saved schedule has ended.</p>}
      <Airings airings={coming.slice(0, SHOWN)} now={now} />
      {coming.length > SHOWN && (
        <details>
          <summary>Later</summary>
          <Airings airings={coming.slice(SHOWN)} now={now} />
        </details>
      )}
    </article>
  )
}

const Airings = ({ airings, now }: Pick<StationScheduleProps, 'airings' | 'now'>) => (
  <ul>
    {airings.map(({ startTimeUnixSeconds: start, headline }) => (
      <li key={start} className={start * 1_000 <= now ? 'is-now' : undefined}>
        <span className="meta">{start * 1_000 <= now ? 'Now' : clockTime(start * 1_000)}</span>
        {headline}
      </li>
    ))}
  </ul>
)
