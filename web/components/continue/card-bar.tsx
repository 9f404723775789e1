import { Check } from 'lucide-react'
import { durationShort } from '#web/lib/duration.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { useProgress } from '#web/player/progress/progress-store.ts'
import { Bar } from '#web/ui/progress.tsx'
import './card-bar.css'

/** How far the listener came with what a card shows, over the lower edge of its picture; nothing where it was never heard. */
export function CardBar({ mediaId }: { mediaId: string }) {
  const entry = useProgress(mediaId)
  return entry && (entry.seconds >= 5 || entry.isFinished) ? <PlayedMark entry={entry} /> : null
}

/** How long it still is, or that it was played, and a bar. */
export function PlayedMark({ entry }: { entry: Pick<ProgressEntry, 'isFinished' | 'seconds' | 'duration'> }) {
  const { isFinished, seconds, duration } = entry
  return (
    <div className="heard">
      <span className="badge dark tabular-nums">
        {isFinished ? (
          <>
            <Check className="icon small" aria-hidden="true" /> Played
          </>
        ) : (
          `${durationShort(duration - seconds)} left`
        )}
      </span>
      <Bar share={isFinished ? 1 : seconds / (duration || 1)} />
    </div>
  )
}
