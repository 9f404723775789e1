import { dayAndTime } from '#web/lib/clock-time.ts'
import { countdown } from '#web/lib/duration.ts'

export type Phase = 'NOT_YET_OPEN' | 'OPEN' | 'CLOSED'

interface Entries {
  /** As the server saw it when the page was made. */
  phase: Phase
  opensAt?: { iso8601: string } | null
  closesAt: { iso8601: string } | null
}

const isOver = (moment: { iso8601: string } | null | undefined, now: number) =>
  moment ? Date.parse(moment.iso8601) <= now : false

/** Whether entries are taken at `now`; a page that stays open follows the clock. */
export function phaseAt({ phase, opensAt, closesAt }: Entries, now: number): Phase {
  if (phase === 'CLOSED' || isOver(closesAt, now)) return 'CLOSED'
  return phase === 'NOT_YET_OPEN' && isOver(opensAt, now) ? 'OPEN' : phase
}

/** `Closes in 2 days`, `Opens in 6 hours`, `Closed 18/11, 16:05`; null where there is no time to tell. */
export function phaseText(entries: Entries, now: number): string | null {
  const { opensAt, closesAt } = entries
  switch (phaseAt(entries, now)) {
    case 'NOT_YET_OPEN':
      return opensAt ? `Opens ${inWords(opensAt, now)}` : 'Opens soon'
    case 'OPEN':
      return closesAt && `Closes ${inWords(closesAt, now)}`
    case 'CLOSED':
      return closesAt && isOver(closesAt, now) ? `Closed ${dayAndTime(new Date(closesAt.iso8601))}` : 'Closed'
  }
}

const inWords = ({ iso8601 }: { iso8601: string }, now: number) =>
  (countdown(new Date(iso8601), now) ?? 'now').replace(/^In/, 'in')
