import { ChevronLeft, ChevronRight, Radio } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { StationId } from '#contract/stations.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import type { GuideScroller } from './use-guide-scroller.ts'
import '#web/ui/logos/logos.css'

interface GuideHeadProps {
  station: StationId
  /** Whether the shown day is today. */
  isToday: boolean
  /** Whether the shown day has a schedule; without one there is no grid. */
  hasSchedule: boolean
  /** Whether a show of the shown day is on air. */
  isOnAir: boolean
  scroller: GuideScroller
  showNow: () => void
}

export function GuideHead({ station, scroller, ...days }: GuideHeadProps) {
  return (
    <div className="flex items-center justify-between flex-wrap gap-4 pt-1.5 pb-4.5">
      <h1 className="title-1 flex flex-wrap items-center gap-x-4.5 gap-y-2">
        <span className="header-logo">
          <StationLogo station={station} className="h-7 w-auto menu:h-8.5" />
        </span>
        Programme guide
      </h1>
      <div className="flex items-center gap-2">
        <JumpToNow {...days} />
        {days.hasSchedule && (
          <span className="max-menu:hidden contents noscript:hidden">
            <IconButton
              label="Earlier"
              kind="filled"
              icon={<ChevronLeft />}
              disabled={scroller.ends.start}
              onClick={scroller.earlier}
            />
            <IconButton
              label="Later"
              kind="filled"
              icon={<ChevronRight />}
              disabled={scroller.ends.end}
              onClick={scroller.later}
            />
          </span>
        )}
      </div>
    </div>
  )
}

/** Two links, to the grid and to the list, where these exist; unlike buttons, they work before hydration and without JavaScript. */
function JumpToNow({ isToday, hasSchedule, isOnAir, showNow }: Omit<GuideHeadProps, 'station' | 'scroller'>) {
  const label = (
    <>
      <Radio className="icon" aria-hidden="true" />
      Jump to now
    </>
  )
  function show(event: MouseEvent) {
    // Only the grid must scroll, horizontally; the default action would scroll the page as well.
    event.preventDefault()
    showNow()
  }
  return (
    <>
      {(!isToday || hasSchedule) && (
        <Link
          className="button outlined max-menu:hidden"
          to={isToday ? '#now' : '?#now'}
          {...(isToday && { onClick: show })}
        >
          {label}
        </Link>
      )}
      {(!isToday || isOnAir) && (
        <Link className="button outlined menu:hidden" to={isToday ? '#on-air' : '?#on-air'}>
          {label}
        </Link>
      )}
    </>
  )
}
