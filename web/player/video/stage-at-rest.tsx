import { LABELS } from '#web/lib/messages.ts'
import { playerTime } from '#web/lib/player-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlayButton } from '#web/ui/play-button.tsx'
import { isLive, type PlayableMedia } from '../state.ts'
import { usePlayControl } from '../use-play-control.ts'

interface StageAtRestProps {
  media: PlayableMedia
  onStart: () => void
}

/** A stage whose video nobody has asked for yet. */
export function StageAtRest({ media, onStart }: StageAtRestProps) {
  const { toggle, prepare } = usePlayControl(media)
  const start = () => {
    onStart()
    toggle()
  }
  return (
    <div className="ov">
      <div className="tt">{isLive(media) && <Badge kind="live">Live</Badge>}</div>
      <div className="mid">
        <PlayButton
          size="huge"
          state="play"
          label={LABELS.play(media.title)}
          onClick={start}
          onPointerEnter={prepare}
          onFocus={prepare}
        />
      </div>
      <div className="ctl">
        {media.durationSeconds !== undefined && <span className="time">{playerTime(media.durationSeconds)}</span>}
      </div>
    </div>
  )
}
