import type { StationId } from '#contract/stations.ts'
import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { airingPhase, minutesOfDay, type Day } from '#web/components/schedule/schedule-time.ts'
import { toDay } from '#web/lib/time/clock-time.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { DayPicker } from './day-picker.tsx'
import { GuideGrid } from './guide-grid.tsx'
import { GuideHead } from './guide-head.tsx'
import { GuideList } from './guide-list.tsx'
import { withStationFirst, type Lane } from './lanes.ts'
import { OnAirNow } from './on-air-now.tsx'
import { StationTabs } from './station-tabs.tsx'
import { useGuideScroller } from './use-guide-scroller.ts'
import './guide.css'

interface GuideProps {
  station: StationId
  day: Day
  loadedAt: number
  lanes: readonly Lane[]
}

/** Opening position for days other than today, in minutes since midnight. */
const MORNING = 6.5 * 60

export function Guide({ station, day, loadedAt, lanes }: GuideProps) {
  const now = useNow(loadedAt)
  const isToday = day === toDay(now)
  const scroller = useGuideScroller(isToday ? minutesOfDay(now) : MORNING)
  const [lane] = withStationFirst(lanes, station)
  if (!lane) return null
  const showNow = () => scroller.showMinute(minutesOfDay(now))
  return (
    <div className="page-width" data-station={station}>
      <GuideHead
        station={station}
        isToday={isToday}
        hasSchedule={lane.items.length > 0}
        isOnAir={lane.items.some((item) => airingPhase(item, now) === 'now')}
        scroller={scroller}
        showNow={showNow}
      />
      <StationTabs stations={lanes} current={station} day={isToday ? undefined : day} />
      <DayPicker day={day} now={now} />
      <section aria-labelledby="guide-day">
        <h2 className="sr-only print:not-sr-only" id="guide-day">
          {`${lane.name}, ${dayInWords(day)}`}
        </h2>
        {lane.items.length === 0 ? (
          <p className="body-large py-8">
            {`The schedule of ${lane.name} for ${dayInWords(day)} is not available yet. Try another day.`}
          </p>
        ) : (
          <>
            <div className="max-menu:hidden print:hidden">
              <GuideGrid
                key={day}
                station={station}
                day={day}
                now={now}
                lanes={withStationFirst(lanes, station)}
                scroller={scroller}
              />
            </div>
            <div className="menu:hidden print:block!">
              <GuideList lane={lane} day={day} now={now} />
            </div>
          </>
        )}
      </section>
      {isToday && <OnAirNow lane={lane} now={now} />}
    </div>
  )
}
