import { Suspense } from 'react'
import { useInBrowser } from '#web/lib/browser/use-hydrated.ts'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { LABELS } from '#web/lib/text/messages.ts'
import { playerTime } from '#web/lib/time/duration.ts'
import { PlayButton } from '#web/ui/buttons/play-button.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import { isLive, type PlayableMedia } from '../../core/state.ts'
import { AudioOnlyButton } from './audio-only-button.tsx'

interface StageAtRestProps {
  media: PlayableMedia
  onStart: () => void
  onReach: () => void
}

const StageProgress = lazyWithFallback(() => import('./stage-progress.tsx').then((module) => module.StageProgress))

const isProgressStored = () => readStored('local', STORAGE_KEYS.listeningProgress) !== null

/** The video has not been started in this visit. */
export function StageAtRest({ media, onStart, onReach }: StageAtRestProps) {
  const hasProgress = useInBrowser(isProgressStored)
  return (
    <div className="overlay is-rest">
      <div className="stage-title">{isLive(media) && <Badge kind="live">Live</Badge>}</div>
      <AudioOnlyButton />
      <div className="middle">
        <PlayButton
          size="huge"
          state="play"
          label={LABELS.play(media.title)}
          onClick={onStart}
          onPointerEnter={onReach}
          onFocus={onReach}
        />
      </div>
      <div className="controls">
        {media.durationSeconds !== undefined && <span className="time">{playerTime(media.durationSeconds)}</span>}
        {hasProgress && (
          <Suspense>
            <StageProgress mediaId={media.mediaId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
