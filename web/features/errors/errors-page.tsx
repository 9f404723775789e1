import { plural } from '#web/lib/text/plural.ts'
import { timeAgo } from '#web/lib/time/clock-time.ts'
import { ChipLink } from '#web/ui/buttons/chip.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { DaysChart } from './days-chart.tsx'
import { type ListedGroup, type Recording, type Source, SOURCES } from './load-errors.ts'
import { ReplayPlayer } from './replay-player.tsx'
import './errors.css'

const LABELS = { all: 'All', browser: 'Browsers', server: 'Server' } as const

interface ErrorsPageProps {
  groups: readonly ListedGroup[]
  recordings: readonly Recording[]
  source: Source
  now: number
}

export const ErrorsPage = ({ groups, recordings, source, now }: ErrorsPageProps) => (
  <>
    <p className="meta">Errors of the last 30 days by cause. Reports contain nothing that identifies a visitor.</p>
    <nav className="error-sources" aria-label="Source">
      {SOURCES.map((one) => (
        <ChipLink
          key={one}
          to={one === 'all' ? '/errors' : `/errors?source=${one}`}
          aria-current={one === source ? 'page' : undefined}
          replace
        >
          {LABELS[one]}
        </ChipLink>
      ))}
    </nav>
    {groups.length === 0 ? (
      <p className="error-empty body-large">Nothing has gone wrong.</p>
    ) : (
      <ul className="error-list">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupRow group={group} now={now} />
          </li>
        ))}
      </ul>
    )}
    {recordings.length > 0 && <Recordings recordings={recordings} now={now} />}
  </>
)

const GroupRow = ({ group: { id, source, type, message, culprit, lastSeen, number, days }, now }: RowProps) => (
  <Link className="error-row" to={`/errors?group=${id}`}>
    <span className="error-what">
      <span className="error-type">
        <span className={`error-source ${source}`}>{source}</span>
        {type}
      </span>
      <span className="error-message">{message || '(no message)'}</span>
      <code className="error-culprit">{culprit}</code>
    </span>
    <DaysChart days={days} />
    <span className="error-count">
      <strong>{number.toLocaleString('en-ZA')}</strong>
      <span className="meta">{timeAgo(Date.parse(lastSeen), now)}</span>
    </span>
  </Link>
)

interface RowProps {
  group: ListedGroup
  now: number
}

const Recordings = ({ recordings, now }: { recordings: readonly Recording[]; now: number }) => (
  <section className="section" aria-labelledby="recordings">
    <h2 className="title-2" id="recordings">
      Recorded visits
    </h2>
    <p className="meta">A sample of visits that allow measurement, and those with an error. All texts are masked.</p>
    <ul className="error-list">
      {recordings.map(({ id, at, seconds }) => (
        <li key={id} className="error-recording">
          <ReplayPlayer
            id={id}
            title={`${timeAgo(Date.parse(at), now)}, ${plural(Math.max(1, Math.round(seconds)), 'second')}`}
          />
        </li>
      ))}
    </ul>
  </section>
)
