import { Check } from 'lucide-react'
import { EARLY_SECONDS } from '#contract/progress.ts'
import { durationShort } from '#web/lib/time/duration.ts'
import { useProgress } from '#web/player/progress/progress-store.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { Bar } from '#web/ui/status/progress.tsx'
import { playedShare } from './played-share.ts'
import './card-bar.css'

export function CardBar({ mediaId }: { mediaId: string }) {
  const entry = useProgress(mediaId)
  return entry && (entry.seconds >= EARLY_SECONDS || entry.isFinished) ? <PlayedMark entry={entry} /> : null
}

export function PlayedMark({ entry }: { entry: Pick<ProgressEntry, 'isFinished' | 'seconds' | 'duration'> }) {
  const { isFinished, seconds, duration } = entry
  const left = durationShort(duration - seconds)
  return (
    <div className="played-share">
      {(isFinished || left) && (
        <span className="badge dark tabular-nums">
          {isFinished ? (
            <>
              <Check className="icon small" aria-hidden="true" /> Played
            </>
          ) : (
            `${left} left`
          )}
        </span>
      )}
      <Bar share={playedShare(entry)} />
    </div>
  )
}
