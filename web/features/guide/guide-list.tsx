import { ChevronRight } from 'lucide-react'
import { Facts } from '#web/components/detail/facts.tsx'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { PresenterLinks } from '#web/components/schedule/presenter-links.tsx'
import { airingPhase, startOfDay, type Day } from '#web/components/schedule/schedule-time.ts'
import type { GuideEntryFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { airingUrl, laneMedia, recordingMedia, type Lane } from './lanes.ts'
import { PHASE_LABELS } from './phase-labels.ts'

const SHOWN_BEFORE = 2

interface GuideListProps {
  lane: Lane
  day: Day
  now: number
}

/** For narrow screens. Today's early programmes are folded, so that the current one is in view. */
export function GuideList({ lane, day, now }: GuideListProps) {
  const { items } = lane
  const current = items.findIndex((item) => airingPhase(item, now) !== 'past')
  const folded = Math.max(0, current - SHOWN_BEFORE)
  // A line for a single programme would save nothing.
  const start = folded > 1 ? folded : 0
  return (
    <>
      {start > 0 && (
        <details className="guide-earlier">
          <summary>
            {`Earlier today, ${plural(start, 'programme')}`}
            <ChevronRight className="icon" aria-hidden="true" />
          </summary>
          <Programmes lane={lane} items={items.slice(0, start)} day={day} now={now} />
        </details>
      )}
      <Programmes lane={lane} items={items.slice(start)} day={day} now={now} />
    </>
  )
}

const Programmes = ({ lane, items, day, now }: GuideListProps & { items: readonly GuideEntryFragment[] }) => (
  <ol className="guide-list">
    {items.map((item) => (
      <ListItem key={item.startTimeUnixSeconds} item={item} lane={lane} day={day} now={now} />
    ))}
  </ol>
)

interface ListItemProps {
  item: GuideEntryFragment
  lane: Lane
  day: Day
  now: number
}

function ListItem({ item, lane, day, now }: ListItemProps) {
  const phase = airingPhase(item, now)
  const isNow = phase === 'now'
  const recording = phase === 'past' ? recordingMedia(lane, item) : null
  const start = item.startTimeUnixSeconds * 1000
  return (
    <li className={`${phase} relative`} {...(isNow && { id: 'on-air', 'aria-current': 'time' })}>
      <time dateTime={new Date(start).toISOString()}>{clockTime(start)}</time>
      <ListText item={item} day={day} now={now} />
      {isNow && (
        <>
          <span className="relative z-1">
            <PlayMedia media={laneMedia(lane, item)} stationName={lane.name} kind="ink" />
          </span>
          <DialRow airing={item} now={now} size="large" />
        </>
      )}
      {recording && (
        <span className="relative z-1">
          <PlayMedia media={recording} size="small" kind="outlined" />
        </span>
      )}
      {!isNow && !recording && item.teaserDetail && (
        <ChevronRight className="text-text-3 self-center print:hidden" aria-hidden="true" />
      )}
    </li>
  )
}

function ListText({ item, day, now }: Omit<ListItemProps, 'lane'>) {
  const phase = airingPhase(item, now)
  const url = airingUrl(item)
  const times = `${clockTime(item.startTimeUnixSeconds * 1000)} to ${clockTime(item.endTimeUnixSeconds * 1000)}`
  const name = (
    <>
      <span className="sr-only">{`${PHASE_LABELS[phase]}, `}</span>
      {item.headline}
      <span className="sr-only">{`, ${times}`}</span>
    </>
  )
  const isCarriedOver = item.startTimeUnixSeconds * 1000 < startOfDay(day)
  return (
    <div className="grid grid-cols-1 gap-[3px]">
      {phase === 'now' && (
        <span aria-hidden="true">
          <OnAir kind="ink" />
        </span>
      )}
      <h3 className="item-title">
        {url ? (
          <Link to={url} className="stretched-link inline-block leading-6">
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="meta empty:hidden">
        <PresenterLinks of={item} />
      </p>
      <Facts facts={[isCarriedOver && 'Since yesterday', phase === 'past' && item.recording?.headline]} />
    </div>
  )
}
