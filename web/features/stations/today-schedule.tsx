import type { StationId } from '#contract/stations.ts'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { SectionHead } from '#web/components/reels/section-head.tsx'
import { PresenterLinks } from '#web/components/schedule/presenter-links.tsx'
import { airingPhase } from '#web/components/schedule/schedule-time.ts'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime, daysBetween } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'

interface TodayScheduleProps {
  id: StationId
  name: string
  schedule: readonly EpgEntryFragment[]
  now: number
}

export function TodaySchedule({ id, name, schedule, now }: TodayScheduleProps) {
  if (schedule.length === 0) return null
  return (
    <section className="section" aria-labelledby="today">
      <SectionHead id="today" title={`Today on ${name}`} all={{ to: `/station/${id}/guide`, label: 'Full guide' }} />
      <ol className="schedule">
        {schedule.map((entry) => (
          <ScheduleEntry key={entry.startTimeUnixSeconds} entry={entry} now={now} />
        ))}
      </ol>
    </section>
  )
}

function ScheduleEntry({ entry, now }: { entry: EpgEntryFragment; now: number }) {
  const { teaserDetail: show, headline, startTimeUnixSeconds: start, endTimeUnixSeconds: end } = entry
  const isNow = airingPhase(entry, now) === 'now'
  const image = show ? show.headerImage : entry.fallbackHeaderImage
  return (
    <li className={isNow ? 'now' : undefined}>
      <time dateTime={new Date(start * 1000).toISOString()}>
        {clockTime(start * 1000)}
        {daysBetween(now, start * 1000) > 0 && (
          <span className="text-text-2 text-micro block font-medium lg:inline"> tomorrow</span>
        )}
        {isNow && <span className="max-menu:hidden font-medium"> to {clockTime(end * 1000)}</span>}
      </time>
      <div className="flex items-start gap-3.5">
        {isNow && image && (
          <div className="max-menu:hidden art ratio-1x1 w-[104px]">
            <ResponsiveImage
              url={image.medium1x1}
              placeholder={image.placeholder}
              alt=""
              width={104}
              height={104}
              sizes="104px"
            />
          </div>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-1">
          {isNow && <OnAir kind="theme" />}
          <h3 className="title-3">
            {show ? (
              <Link className="stretched-link inline-block leading-6 hover:underline" to={show._url}>
                {headline}
              </Link>
            ) : (
              headline
            )}
          </h3>
          <p className="meta">
            <PresenterLinks of={entry} />
          </p>
          {isNow && entry.description && <p className="text-text-2 text-ui mt-1.5">{entry.description}</p>}
        </div>
      </div>
    </li>
  )
}
