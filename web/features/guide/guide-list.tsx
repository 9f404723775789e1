import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { GuideEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime } from '#web/lib/clock-time.ts'
import { OnAir } from '#web/ui/on-air.tsx'
import { DialRow } from '#web/components/rows/dial-row.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { phaseOf, startOfDay, type Day } from '#web/components/schedule/schedule-time.ts'
import { airingUrl, laneMedia, recordingMedia, type Lane } from './lanes.ts'
import { PHASE_LABELS } from './phase-labels.ts'
import { PresenterLinks } from '#web/components/schedule/presenter-links.tsx'

/** The guide of one station as a list, for narrow screens. */
export function GuideList({ lane, day, now }: { lane: Lane; day: Day; now: number }) {
  return (
    <ol className="guide-list">
      {lane.items.map((item) => (
        <ListItem key={item.startTimeUnixSeconds} item={item} lane={lane} day={day} now={now} />
      ))}
    </ol>
  )
}

interface ListItemProps {
  item: GuideEntryFragment
  lane: Lane
  day: Day
  now: number
}

function ListItem({ item, lane, day, now }: ListItemProps) {
  const phase = phaseOf(item, now)
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
          <PlayMedia media={recording} size="small" kind="outline" />
        </span>
      )}
      {!isNow && !recording && item.teaserDetail && (
        <ChevronRight className="text-text-3 self-center" aria-hidden="true" />
      )}
    </li>
  )
}

function ListText({ item, day, now }: Omit<ListItemProps, 'lane'>) {
  const phase = phaseOf(item, now)
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
    <div className="grid gap-[3px]">
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
