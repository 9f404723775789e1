import { useState } from 'react'
import { dayAndTime, timeAgo } from '#web/lib/time/clock-time.ts'
import { Chip, ChipLink } from '#web/ui/buttons/chip.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { DaysChart } from './days-chart.tsx'
import type { Group, Occurrence } from './load-errors.ts'
import { ReplayPlayer } from './replay-player.tsx'
import { StackTrace } from './stack-trace.tsx'
import './errors.css'

interface ErrorGroupProps {
  /** Null after its reports have been deleted. */
  group: Group | null
  now: number
}

export const ErrorGroup = ({ group, now }: ErrorGroupProps) => (
  <>
    <nav className="error-back" aria-label="Errors">
      <ChipLink to="/errors">All errors</ChipLink>
    </nav>
    {group ? (
      <GroupDetails group={group} now={now} />
    ) : (
      <p className="body-large">The reports of this error have been deleted.</p>
    )}
  </>
)

function GroupDetails({ group, now }: { group: Group; now: number }) {
  const [shown, setShown] = useState(0)
  const { source, type, message, number, firstSeen, lastSeen, days, occurrences } = group
  const occurrence = occurrences[shown]
  return (
    <article>
      <header className="error-head">
        <span className={`error-source ${source}`}>{source}</span>
        <h2 className="title-2">{type}</h2>
        <p className="error-full-message">{(occurrence?.message ?? message) || '(no message)'}</p>
      </header>
      <dl className="error-facts">
        <Fact name="Occurrences">{number.toLocaleString('en-ZA')}</Fact>
        <Fact name="Last seen">{timeAgo(Date.parse(lastSeen), now)}</Fact>
        <Fact name="First seen">{timeAgo(Date.parse(firstSeen), now)}</Fact>
        <Fact name="Last 14 days">
          <DaysChart days={days} />
        </Fact>
      </dl>
      {occurrences.length > 1 && (
        <div className="error-occurrences" role="group" aria-label="Occurrence">
          {occurrences.map(({ id, at }, index) => (
            <Chip key={id} isPressed={index === shown} onClick={() => setShown(index)}>
              {dayAndTime(new Date(at), now)}
            </Chip>
          ))}
        </div>
      )}
      {occurrence && <OccurrenceDetails key={occurrence.id} occurrence={occurrence} />}
    </article>
  )
}

const OccurrenceDetails = ({ occurrence }: { occurrence: Occurrence }) => (
  <>
    <dl className="error-facts">
      <Fact name="Where">{occurrence.place}</Fact>
      <Fact name="Browser">{occurrence.browser}</Fact>
      <Fact name="Release">{occurrence.release}</Fact>
      <Fact name="Trace id">{occurrence.traceId && <code>{occurrence.traceId}</code>}</Fact>
      <Fact name="Correlation id">{occurrence.correlationId && <code>{occurrence.correlationId}</code>}</Fact>
    </dl>
    {occurrence.replayId && <ReplayPlayer id={occurrence.replayId} title="Recording of this visit" />}
    {occurrence.frames.length > 0 && <StackTrace frames={occurrence.frames} />}
    {occurrence.breadcrumbs.length > 0 && <Breadcrumbs breadcrumbs={occurrence.breadcrumbs} />}
  </>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) =>
  children ? (
    <div>
      <dt className="meta">{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
