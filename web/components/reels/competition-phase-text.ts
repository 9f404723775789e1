import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { countdown } from '#web/lib/time/duration.ts'

export type Phase = 'NOT_YET_OPEN' | 'OPEN' | 'CLOSED'

interface Entries {
  /** At the time of the response. */
  phase: Phase
  opensAt?: { iso8601: string } | null
  closesAt: { iso8601: string } | null
}

const isPast = (time: { iso8601: string } | null | undefined, now: number) =>
  time ? Date.parse(time.iso8601) <= now : false

export function phaseAt({ phase, opensAt, closesAt }: Entries, now: number): Phase {
  if (phase === 'CLOSED' || isPast(closesAt, now)) return 'CLOSED'
  return phase === 'NOT_YET_OPEN' && isPast(opensAt, now) ? 'OPEN' : phase
}

/** `Closes in 2 days`, `Opens in 6 hours`, `Closed 18/11, 16:05`; null for an open competition without a closing time. */
export function phaseText(entries: Entries, now: number): string | null {
  const { opensAt, closesAt } = entries
  switch (phaseAt(entries, now)) {
    case 'NOT_YET_OPEN':
      return opensAt ? `Opens ${inWords(opensAt, now)}` : 'Opens soon'
    case 'OPEN':
      return closesAt && `Closes ${inWords(closesAt, now)}`
    case 'CLOSED':
      return closesAt && isPast(closesAt, now) ? `Closed ${dayAndTime(new Date(closesAt.iso8601), now)}` : 'Closed'
  }
}

const inWords = ({ iso8601 }: { iso8601: string }, now: number) =>
  (countdown(new Date(iso8601), now) ?? 'now').replace(/^In/, 'in')
