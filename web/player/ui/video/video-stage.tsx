import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { PlayableMedia } from '../../core/state.ts'
import { usePlayControl } from '../mini/use-play-control.ts'
import { usePlayer } from '../../core/player-store.ts'
import { pageStages } from './page-stages.ts'
import { StageAtRest } from './stage-at-rest.tsx'
import { StageControls } from './stage-controls.tsx'
import './video.css'

export interface VideoStageProps {
  /** Its `kind` is video, whatever it says. */
  media: PlayableMedia
  /** An `img`; it fills the stage until the first frame is there. */
  poster: ReactNode
}

/**
 * The place of a video in its page. The picture itself belongs to the engine, which puts it here while this video is the
 * one that plays; when the page goes, it goes on elsewhere.
 */
export function VideoStage({ media: given, poster }: VideoStageProps) {
  const media: PlayableMedia = { ...given, kind: 'video' }
  const { mediaId, title, station } = media
  const { toggle, prepare } = usePlayControl(media)
  const isCurrent = usePlayer((state) => state.mediaId === mediaId)
  const [isStartedHere, setStartedHere] = useState(false)
  const stage = useRef<HTMLElement>(null)
  const screen = useRef<HTMLDivElement>(null)

  // The claim must end while the stage still stands in the page, else the picture would be thrown away with it.
  useLayoutEffect(() => (screen.current ? pageStages().claim(mediaId, screen.current) : undefined), [mediaId])

  return (
    <section className="stage" ref={stage} aria-label={`Video: ${title}`} data-station={station}>
      {poster}
      <div className="screen" ref={screen} />
      {isCurrent ? (
        <StageControls stage={stage} media={media} takesFocus={isStartedHere} />
      ) : (
        <StageAtRest
          media={media}
          onStart={() => {
            setStartedHere(true)
            toggle()
          }}
          onReach={prepare}
        />
      )}
    </section>
  )
}
