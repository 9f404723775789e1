import { clockTime } from '#web/lib/time/clock-time.ts'
import { Dial } from '#web/ui/status/progress.tsx'
import { elapsedShare, type Times } from '../schedule/schedule-time.ts'

export function DialRow({ airing, now, size }: { airing: Times; now: number; size?: 'large' }) {
  const start = airing.startTimeUnixSeconds * 1000
  const end = airing.endTimeUnixSeconds * 1000
  return (
    <div className="dial-row">
      <time dateTime={new Date(start).toISOString()}>{clockTime(start)}</time>
      <Dial share={elapsedShare(airing, now)} label="Show progress" {...(size && { size })} />
      <time dateTime={new Date(end).toISOString()}>{clockTime(end)}</time>
    </div>
  )
}
