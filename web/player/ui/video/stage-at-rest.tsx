import { LABELS } from '#web/lib/messages.ts'
import { playerTime } from '#web/lib/duration.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlayButton } from '#web/ui/play-button.tsx'
import { isLive, type PlayableMedia } from '../../core/state.ts'

interface StageAtRestProps {
  media: PlayableMedia
  onStart: () => void
  /** Called on hover and focus. */
  onReach: () => void
}

/** A stage whose video has not been started. */
export function StageAtRest({ media, onStart, onReach }: StageAtRestProps) {
  return (
    <div className="overlay is-rest">
      <div className="stage-title">{isLive(media) && <Badge kind="live">Live</Badge>}</div>
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
      </div>
    </div>
  )
}
