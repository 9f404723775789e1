import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PlayIcon } from '#web/ui/icons/media-icons.tsx'
import { pressPlay, pressPlayFrom } from '../core/player-access.ts'
import { playerStore } from '../core/player-store.ts'
import type { PlayableMedia } from '../core/state.ts'
import { progressStore } from './progress-store.ts'
import { resumeAt } from './progress.ts'
import { parseTimestamp } from './timestamp.ts'

const SAME_SECONDS = 10

/** Seconds; 0 for a media not started or finished. */
function positionIn({ mediaId }: PlayableMedia): number {
  const { mediaId: current, ended, currentTime } = playerStore.get()
  return current === mediaId && !ended ? currentTime : resumeAt(progressStore.get(), mediaId)
}

/** For links with a timestamp (`?t=`). Confirms first when a saved position would be lost. */
export function TimestampOffer({ media }: { media: PlayableMedia }) {
  const [search] = useSearchParams()
  // The server renders the same page for all timestamps.
  const seconds = parseTimestamp(useHydrated() ? search.get('t') : null)
  const [step, setStep] = useState<{ at: 'offer' } | { at: 'question'; position: number } | { at: 'done' }>({
    at: 'offer',
  })
  if (seconds === null || seconds >= (media.durationSeconds ?? Infinity)) return null
  if (step.at === 'done') return null

  const play = (start: () => Promise<void>) => {
    setStep({ at: 'done' })
    // A wall came first, and may be closed.
    void start().then(() => playerStore.get().mediaId !== media.mediaId && setStep({ at: 'offer' }))
  }
  const playFromTimestamp = () => play(() => pressPlayFrom(media, seconds))
  const press = () => {
    const position = positionIn(media)
    if (position > 0 && Math.abs(position - seconds) > SAME_SECONDS) setStep({ at: 'question', position })
    else playFromTimestamp()
  }
  if (step.at === 'offer') {
    return (
      <Button kind="theme" size="large" className="timestamp-offer" icon={<PlayIcon />} onClick={press}>
        {`Play from ${playerTime(seconds)}`}
      </Button>
    )
  }
  const resume = () => play(() => pressPlay(media))
  return <Question timestamp={seconds} position={step.position} onTimestamp={playFromTimestamp} onPosition={resume} />
}

interface QuestionProps {
  timestamp: number
  position: number
  onTimestamp: () => void
  onPosition: () => void
}

function Question({ timestamp, position, onTimestamp, onPosition }: QuestionProps) {
  const id = useId()
  return (
    <div className="grid basis-full gap-2.5" role="group" aria-labelledby={id}>
      <p id={id} role="status">
        {`You are at ${playerTime(position)}. To play from ${playerTime(timestamp)} gives that place up.`}
      </p>
      <div className="flex items-center gap-3 flex-wrap">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
        <Button kind="primary" size="large" autoFocus onClick={onPosition}>
          {`Go on at ${playerTime(position)}`}
        </Button>
        <Button size="large" onClick={onTimestamp}>
          {`Play from ${playerTime(timestamp)}`}
        </Button>
      </div>
    </div>
  )
}
