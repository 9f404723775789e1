import { CircleCheckBig, Trophy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CompetitionDetailFragment, CompetitionEntryFragment } from '#web/gateway/generated/types.ts'
import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { answerText } from './answer-text.ts'

interface EnteredProps {
  competition: Pick<CompetitionDetailFragment, '_id' | 'draw' | 'entryForm'>
  entry: CompetitionEntryFragment
  /** The server's time in milliseconds. */
  now: number
  isOpen: boolean
  notice: string
  hasFocus: boolean
  onWithdrawn: () => void
}

export function Entered({ competition, entry, now, isOpen, notice, hasFocus, onWithdrawn }: EnteredProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])
  const { answers, consents, enteredAt, id } = entry
  const result = resultOf(competition.draw, id)
  const Icon = result.isWinner ? Trophy : CircleCheckBig
  return (
    <div className="entered">
      <h3 ref={heading} tabIndex={-1} className="title-3">
        <Icon className="icon" aria-hidden="true" />
        {result.title}
      </h3>
      <p>{notice || result.text}</p>
      <p className="entry-number">
        <span>Your entry number</span>
        <b>{id}</b>
      </p>
      <p className="meta">
        Sent <time dateTime={enteredAt.iso8601}>{dayAndTime(new Date(enteredAt.iso8601), now)}</time>
      </p>
      <details>
        <summary>What you sent</summary>
        <dl>
          {answers.map(({ field, label, values }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{answerText(values, competition.entryForm?.fields.find(({ id }) => id === field)?.kind)}</dd>
            </div>
          ))}
          {consents.map(({ field, text, isGiven }) => (
            <div key={field}>
              <dt>{text}</dt>
              <dd>{isGiven ? 'Agreed' : 'Not agreed'}</dd>
            </div>
          ))}
        </dl>
      </details>
      {isOpen && <Withdraw competitionId={competition._id} onWithdrawn={onWithdrawn} />}
    </div>
  )
}

function resultOf(draw: CompetitionDetailFragment['draw'], id: string) {
  if (!draw?.drawnAt)
    return {
      isWinner: false,
      title: 'You have entered',
      text: 'Keep your entry number: the draw publishes numbers, not names.',
    }
  if (draw.winners.some(({ entry }) => entry === id))
    return {
      isWinner: true,
      title: 'You have won',
      text: 'Congratulations! We will contact you with the details that you sent.',
    }
  const rank = draw.reserves.indexOf(id) + 1
  if (rank > 0)
    return {
      isWinner: false,
      title: `You are reserve ${rank}`,
      text: 'If a winner cannot be reached, you are next in line.',
    }
  return {
    isWinner: false,
    title: 'Not drawn this time',
    text: 'Thank you for entering. You can check the draw below.',
  }
}

function Withdraw({ competitionId, onWithdrawn }: { competitionId: string; onWithdrawn: () => void }) {
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'cancelled'>('closed')
  const [error, setError] = useState('')
  if (state === 'closed' || state === 'cancelled') {
    return (
      <Button
        kind="ghost"
        size="small"
        className="withdraw"
        // It replaces the button that had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={state === 'cancelled'}
        onClick={() => setState('open')}
      >
        Withdraw my entry
      </Button>
    )
  }
  async function withdraw() {
    setState('sending')
    setError('')
    const failed = await import('./send-entry.ts').then(
      ({ withdrawEntry }) => withdrawEntry(competitionId),
      () => 'We cannot be reached. Please try again when you are online.',
    )
    if (failed === null) return onWithdrawn()
    setError(failed)
    setState('open')
  }
  return (
    <div className="withdraw" role="group" aria-label="Withdraw my entry">
      <p>Delete your entry? You can enter again until the competition closes.</p>
      <div className="flex flex-wrap gap-2">
        {/* This button replaces the one that had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button kind="outlined" size="small" autoFocus onClick={() => setState('cancelled')}>
          Keep it
        </Button>
        <Button kind="danger" size="small" isLoading={state === 'sending'} onClick={withdraw}>
          Yes, delete it
        </Button>
      </div>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
