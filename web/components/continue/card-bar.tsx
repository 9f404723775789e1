import { Check } from 'lucide-react'
import { durationShort } from '#web/lib/time/duration.ts'
import { useProgress } from '#web/player/progress/progress-store.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { Bar } from '#web/ui/status/progress.tsx'
import './card-bar.css'

/** Over the lower edge of a card's image. */
export function CardBar({ mediaId }: { mediaId: string }) {
  const entry = useProgress(mediaId)
  return entry && (entry.seconds >= 5 || entry.isFinished) ? <PlayedMark entry={entry} /> : null
}

export function PlayedMark({ entry }: { entry: Pick<ProgressEntry, 'isFinished' | 'seconds' | 'duration'> }) {
  const { isFinished, seconds, duration } = entry
  return (
    <div className="played-share">
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
