import { playerTime } from '#web/lib/time/duration.ts'
import { Bar } from '#web/ui/status/progress.tsx'
import { useProgress } from '../../progress/progress-store.ts'
import { resumeSeconds } from '../../progress/progress.ts'

export function StageProgress({ mediaId }: { mediaId: string }) {
  const entry = useProgress(mediaId)
  const seconds = entry ? resumeSeconds(entry) : 0
  if (!entry || seconds === 0) return null
  return (
    <>
      <span className="time resume">{`Resume at ${playerTime(seconds)}`}</span>
      <Bar share={seconds / (entry.duration || Infinity)} />
    </>
  )
}
