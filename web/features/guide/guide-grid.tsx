import type { StationId } from '#contract/stations.ts'
import { dayInShort, dayInWords } from '#web/components/schedule/day-in-words.ts'
import { minutesOfDay, type Day } from '#web/components/schedule/schedule-time.ts'
import { clockTime, toDay } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import { GridProgramme } from './grid-programme.tsx'
import { DAY_WIDTH, HOURS, minutesToPixels, initialScrollLeft, STATION_COLUMN_WIDTH } from './guide-scale.ts'
import type { Lane } from './lanes.ts'
import type { GuideScroller } from './use-guide-scroller.ts'

interface GuideGridProps {
  station: StationId
  day: Day
  now: number
  /** The lane of `station` first. */
  lanes: readonly Lane[]
  scroller: GuideScroller
}

/** For wide screens: one day on a time scale that scrolls horizontally, with the selected station first and taller. */
export function GuideGrid({ station, day, now, lanes, scroller: { attach, onScroll } }: GuideGridProps) {
  return (
    <div
      className="guide-grid overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
      ref={attach}
      onScroll={onScroll}
      role="group"
      aria-label={`Programmes, ${dayInWords(day)}`}
      // Focusable, so that the arrow keys scroll it.
      tabIndex={0}
    >
      <div className="relative" style={{ width: STATION_COLUMN_WIDTH + DAY_WIDTH }}>
        <HoursAxis day={day} now={now} />
        <ul>
          {lanes.map((lane) => (
            <GuideLane key={lane.station} lane={lane} isSelected={lane.station === station} day={day} now={now} />
          ))}
        </ul>
        {day === toDay(now) && <CurrentTime now={now} />}
      </div>
    </div>
  )
}

function HoursAxis({ day, now }: { day: Day; now: number }) {
  const { weekday, number, month } = dayInShort(day)
  const needle = day === toDay(now) ? minutesToPixels(minutesOfDay(now)) : null
  return (
    <div className="hours" aria-hidden="true">
      <div className="lane-station sticky left-0 z-10">
        <span className="meta">{`${weekday} ${number} ${month}`}</span>
      </div>
      <div className="axis">
        {HOURS.map(({ text, left }) => (
          <span key={text} style={{ left }}>
            {!isUnderNeedle(left, needle) && text}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Half of the label of the needle, and the width of an hour's text with it; in pixels. */
const [LABEL_BEFORE, LABEL_AFTER] = [20, 72]

/** Whether the label of the needle covers the hour's text, which begins at `left`. */
const isUnderNeedle = (left: number, needle: number | null) =>
  needle !== null && needle - left > -LABEL_BEFORE && needle - left < LABEL_AFTER

/** The current-time indicator, and the scroll target for browsers without JavaScript. */
function CurrentTime({ now }: { now: number }) {
  const minutes = minutesOfDay(now)
  return (
    <>
      <i
        id="now"
        className="absolute top-0 size-px [scroll-initial-target:nearest]"
        style={{ left: STATION_COLUMN_WIDTH + initialScrollLeft(minutes) }}
        aria-hidden="true"
      />
      <i className="needle" style={{ left: STATION_COLUMN_WIDTH + minutesToPixels(minutes) }} aria-hidden="true">
        <b className="not-italic">{clockTime(now)}</b>
      </i>
    </>
  )
}

function GuideLane({ lane, isSelected, day, now }: { lane: Lane; isSelected: boolean; day: Day; now: number }) {
  return (
    <li className={isSelected ? 'lane is-selected' : 'lane'} data-station={lane.station}>
      <Link
        className="lane-station sticky left-0 z-10"
        to={{ pathname: `/station/${lane.station}/guide`, search: day === toDay(now) ? '' : `?day=${day}` }}
        aria-current={isSelected ? 'page' : undefined}
        aria-label={`Guide of ${lane.name}`}
      >
        <StationLogo station={lane.station} />
      </Link>
      {lane.items.length > 0 ? (
        <ol className="track overflow-clip" style={{ '--after-who': `${STATION_COLUMN_WIDTH + 14}px` }}>
          {lane.items.map((item) => (
            <GridProgramme
              key={item.startTimeUnixSeconds}
              lane={lane}
              item={item}
              isSelected={isSelected}
              day={day}
              now={now}
            />
          ))}
        </ol>
      ) : (
        <p className="track meta px-4 py-8">The schedule for this day is not available yet.</p>
      )}
    </li>
  )
}
