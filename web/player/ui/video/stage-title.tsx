import { Badge } from '#web/ui/status/badge.tsx'
import type { VideoControls } from '../../core/engine.ts'
import type { PlayerState } from '../../core/state.ts'
import { adPositionText } from '../mini/mini-player-facts.ts'
import { useLoadsPictures, useHidesPictures } from './use-video.ts'

interface StageTitleProps {
  state: PlayerState
  video: VideoControls | undefined
  trouble: string | null
}

export function StageTitle({ state, video, trouble }: StageTitleProps) {
  const isAudioOnly = useHidesPictures()
  const loadsPictures = useLoadsPictures(video)
  return (
    <div className="stage-title">
      {state.live && <Badge kind="live">Live</Badge>}
      {state.ad.podActive && <Badge kind="inverse">{`Ad ${adPositionText(state.ad)}`}</Badge>}
      {isAudioOnly && (
        <p className="notice">{loadsPictures ? 'Audio only. Its pictures are loaded too.' : 'Audio only'}</p>
      )}
      {trouble !== null && <p className="notice">{trouble}</p>}
    </div>
  )
}
