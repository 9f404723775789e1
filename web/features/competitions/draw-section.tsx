import { Award, Download, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CompetitionDetailFragment, CompetitionDrawFragment } from '#web/gateway/generated/types.ts'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { plural } from '#web/lib/text/plural.ts'
import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'

// Few check a draw.
const CheckDraw = lazyWithRetry(() => import('./check-draw.tsx').then((module) => module.CheckDraw))

interface DrawSectionProps {
  draw: CompetitionDrawFragment
  form: NonNullable<CompetitionDetailFragment['entryForm']>
  ownEntry: string | null
  now: number
}

export function DrawSection({ draw, form, ownEntry, now }: DrawSectionProps) {
  return (
    <section id="draw" className="draw" aria-labelledby="draw-title" tabIndex={-1}>
      <h2 className="title-2" id="draw-title">
        {draw.drawnAt ? 'The draw' : 'How we draw'}
      </h2>
      {draw.drawnAt ? (
        <Drawn draw={draw} drawnAt={draw.drawnAt.iso8601} ownEntry={ownEntry} now={now} />
      ) : (
        <Undrawn draw={draw} winners={form.winners} />
      )}
    </section>
  )
}

function Undrawn({ draw, winners }: { draw: CompetitionDrawFragment; winners: number }) {
  return (
    <>
      <p className="body-large">
        {`${plural(winners, 'winner')} will be drawn from all entries by a secret seed that was fixed when this competition was made. Its fingerprint is public from the beginning, so that nobody can change the seed afterwards. After closing we publish the seed and all entry numbers, and anyone can recompute the draw.`}
      </p>
      <Facts facts={[['Fingerprint of the seed (SHA-256)', draw.commitment]]} />
    </>
  )
}

interface DrawnProps {
  draw: CompetitionDrawFragment
  drawnAt: string
  ownEntry: string | null
  now: number
}

function Drawn({ draw, drawnAt, ownEntry, now }: DrawnProps) {
  const { winners, reserves, entryCount } = draw
  return (
    <>
      <p>
        Drawn <time dateTime={drawnAt}>{dayAndTime(new Date(drawnAt), now)}</time>
        {entryCount === 1 ? ' from one entry.' : ` from ${entryCount} entries.`}
      </p>
      {winners.length > 0 && (
        <ol className="winners" aria-label="Winners">
          {winners.map((winner) => (
            <Winner key={winner.entry} winner={winner} isOwn={winner.entry === ownEntry} />
          ))}
        </ol>
      )}
      {reserves.length > 0 && (
        <p className="meta">
          {'If a winner cannot be reached: '}
          {reserves.map((entry) => (
            <span key={entry}>
              <span className="whitespace-nowrap">{entry}</span>
              {', '}
            </span>
          ))}
          in this order.
        </p>
      )}
      <Proof draw={draw} ownEntry={ownEntry} />
      <details>
        <summary>What determines the draw</summary>
        <Facts
          facts={[
            ['Fingerprint of the seed, published before closing (SHA-256)', draw.commitment],
            ['Seed, published after the draw', draw.seed ?? ''],
            ['Fingerprint of the list of entry numbers (SHA-256)', draw.entryListHash ?? ''],
          ]}
        />
      </details>
    </>
  )
}

function Winner({ winner, isOwn }: { winner: CompetitionDrawFragment['winners'][number]; isOwn: boolean }) {
  const { entry, name } = winner
  const number = isOwn ? `${entry}, your entry` : entry
  return (
    <li data-own={isOwn || undefined}>
      <Award className="icon" aria-hidden="true" />
      <span>
        {name && <b>{name}</b>}
        <span className={name ? 'meta' : 'number'}>{number}</span>
      </span>
    </li>
  )
}

function Proof({ draw, ownEntry }: { draw: CompetitionDrawFragment; ownEntry: string | null }) {
  const [isChecking, setChecking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button kind="outlined" icon={<ShieldCheck />} aria-expanded={isChecking} onClick={() => setChecking(true)}>
          Check this draw
        </Button>
        <a className="button outlined" href={draw.proofUrl} download>
          <Download className="icon small" aria-hidden="true" />
          Proof as a file
        </a>
      </div>
      <div role="status">
        {isChecking && (
          <Suspense fallback={<p>Checking…</p>}>
            <CheckDraw draw={draw} ownEntry={ownEntry} />
          </Suspense>
        )}
      </div>
    </>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className="hashes">
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
