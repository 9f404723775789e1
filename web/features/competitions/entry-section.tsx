import { useState } from 'react'
import type { Phase } from '#web/components/reels/competition-phase-text.ts'
import type { CompetitionDetailFragment } from '#web/gateway/generated/types.ts'
import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { Entered } from './entered.tsx'
import { EntryForm } from './entry-form.tsx'
import type { OwnEntry } from './use-entry.ts'

interface EntrySectionProps {
  competition: CompetitionDetailFragment
  form: NonNullable<CompetitionDetailFragment['entryForm']>
  own: OwnEntry
  phase: Phase
  now: number
}

export function EntrySection({ competition, form, own, phase, now }: EntrySectionProps) {
  return (
    <section id="enter" className="entry-card" aria-labelledby="enter-title" tabIndex={-1}>
      <h2 className="title-2" id="enter-title">
        {own.entry ? 'Your entry' : phase === 'OPEN' ? 'Enter here' : 'Entries'}
      </h2>
      <Content competition={competition} form={form} own={own} phase={phase} now={now} />
    </section>
  )
}

const ALREADY = 'You had already entered, perhaps on another device or in another tab. This is the entry that counts.'

function Content({ competition, form, own, phase, now }: EntrySectionProps) {
  // Set when the listener has entered on this page; an entry of an earlier visit is shown without moving the focus.
  const [arrival, setArrival] = useState<'sent' | 'found' | null>(null)
  if (own.entry) {
    return (
      <Entered
        competition={competition}
        entry={own.entry}
        now={now}
        isOpen={phase === 'OPEN'}
        notice={arrival === 'found' ? ALREADY : ''}
        hasFocus={arrival !== null}
        onWithdrawn={() => {
          setArrival(null)
          own.set(null)
        }}
      />
    )
  }
  switch (phase) {
    case 'NOT_YET_OPEN':
      return (
        <p>
          {competition.opensAt
            ? `The form opens here at ${dayAndTime(new Date(competition.opensAt.iso8601), now)}. This page updates by itself.`
            : 'The form opens here soon.'}
        </p>
      )
    case 'CLOSED':
      return <p>Entries are closed. The draw comes next, and its proof will be on this page.</p>
    case 'OPEN':
      return (
        <EntryForm
          competition={competition}
          fields={form.fields}
          now={now}
          isReady={own.state !== 'unknown'}
          onEntered={(entry) => {
            setArrival('sent')
            own.set(entry)
          }}
          onAlreadyEntered={async () => {
            setArrival('found')
            await own.reload()
          }}
        />
      )
  }
}
