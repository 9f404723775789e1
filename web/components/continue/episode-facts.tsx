import { Check } from 'lucide-react'
import { remainingText } from '#web/lib/time/duration.ts'
import { usePlayer } from '#web/player/core/player-store.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { useProgress } from '#web/player/progress/progress-store.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { Equaliser } from '#web/ui/status/on-air.tsx'
import { Bar } from '#web/ui/status/progress.tsx'
import { FactList } from '../rows/fact-list.tsx'
import { playedShare } from './played-share.ts'

interface EpisodeFactsProps {
  media: PlayableMedia
  facts: readonly string[]
  /** The element of `facts` that is the length. */
  length: string
}

/** The remaining time replaces the length. */
export function EpisodeFacts({ media, facts, length }: EpisodeFactsProps) {
  const entry = useProgress(media.mediaId)
  const isPlaying = usePlayer(({ mediaId, playing }) => playing && mediaId === media.mediaId)
  return (
    <>
      {isPlaying && (
        <span className="flex items-center gap-2 text-theme-text max-sm:sr-only">
          <Equaliser />
          <b>Playing</b>
        </span>
      )}
      <FactList facts={facts} length={length}>
        {entry && (entry.isFinished || entry.duration > entry.seconds) && <Remaining entry={entry} />}
      </FactList>
      {entry && <Bar share={playedShare(entry)} />}
    </>
  )
}

function Remaining({ entry: { isFinished, seconds, duration } }: { entry: ProgressEntry }) {
  if (!isFinished) return remainingText((duration - seconds) * 1_000)
  return (
    <span className="text-theme-text">
      <Check className="icon small inline-block align-text-bottom" aria-hidden="true" /> Played
    </span>
  )
}
