import type { StationId } from '#contract/stations.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DayPicker } from './day-picker.tsx'
import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { GuideGrid } from './guide-grid.tsx'
import { GuideHead } from './guide-head.tsx'
import { GuideList } from './guide-list.tsx'
import { dayOf, minutesOfDay, type Day } from '#web/components/schedule/schedule-time.ts'
import { ownFirst, type Lane } from './lanes.ts'
import { OnAirNow } from './on-air-now.tsx'
import { StationTabs } from './station-tabs.tsx'
import { useGuideScroller } from './use-guide-scroller.ts'
import './guide.css'

interface GuideProps {
  station: StationId
  day: Day
  /** The instant at which the page was made, in milliseconds. */
  loadedAt: number
  /** Of all stations. */
  lanes: readonly Lane[]
}

/** Minute of the day at which another day than today opens. */
const MORNING = 6 * 60

/** The programme guide: a scale of the day for all stations where there is room for it, else the list of one station. */
export function Guide({ station, day, loadedAt, lanes }: GuideProps) {
  const now = useNow(loadedAt)
  const isToday = day === dayOf(now)
  const scroller = useGuideScroller(isToday ? minutesOfDay(now) : MORNING)
  const [own] = ownFirst(lanes, station)
  if (!own) return null
  const showNow = () => scroller.showMinute(minutesOfDay(now))
  return (
    <div className="page-width" data-station={station}>
      <GuideHead station={station} isToday={isToday} scroller={scroller} showNow={showNow} />
      <StationTabs stations={lanes} current={station} day={isToday ? undefined : day} />
      <DayPicker day={day} now={now} />
      <section aria-labelledby="guide-day">
        <h2 className="sr-only" id="guide-day">
          {`${own.name}, ${dayInWords(day)}`}
        </h2>
        {own.items.length === 0 ? (
          <p className="body-large py-8">
            {`The schedule of ${own.name} for ${dayInWords(day)} is not there yet. Another day may have it.`}
          </p>
        ) : (
          <>
            <div className="max-menu:hidden">
              <GuideGrid
                key={day}
                station={station}
                day={day}
                now={now}
                lanes={ownFirst(lanes, station)}
                scroller={scroller}
              />
            </div>
            <div className="menu:hidden">
              <GuideList lane={own} day={day} now={now} />
            </div>
          </>
        )}
      </section>
      {isToday && <OnAirNow lane={own} now={now} />}
    </div>
  )
}
