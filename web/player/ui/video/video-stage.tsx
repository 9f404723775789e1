import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { usePlayer } from '../../core/player-store.ts'
import { isAtRest, type PlayableMedia } from '../../core/state.ts'
import { usePlayControl } from '../mini/use-play-control.ts'
import { pageStages } from './page-stages.ts'
import { StageAtRest } from './stage-at-rest.tsx'
import { useHasPictures, useHidesPictures, useVideo } from './use-video.ts'
import './video.css'

// Most visitors of a page do not start its video.
const loadControls = () => loadWithRetry(() => import('./stage-controls.tsx'))
const StageControls = lazy(() => loadControls().then((module) => ({ default: module.StageControls })))

export interface VideoStageProps {
  /** Treated as `kind: 'video'`. */
  media: PlayableMedia
  poster: ReactNode
}

/** The engine moves its video element here while this media plays; after a navigation the video continues elsewhere. */
export function VideoStage({ media: given, poster }: VideoStageProps) {
  const media: PlayableMedia = { ...given, kind: 'video' }
  const { mediaId, title, station } = media
  const { toggle, prepare } = usePlayControl(media)
  const isCurrent = usePlayer((state) => state.mediaId === mediaId && !isAtRest(state))
  const [isStartedHere, setStartedHere] = useState(false)
  const hasPictures = useHasPictures(useVideo())
  const hidesPictures = useHidesPictures()
  const stage = useRef<HTMLElement>(null)
  const screen = useRef<HTMLDivElement>(null)

  // Layout effect: the claim must end before the stage leaves the DOM, or the video is removed with it.
  useLayoutEffect(() => (screen.current ? pageStages().claim(mediaId, screen.current) : undefined), [mediaId])

  const atRest = (
    <StageAtRest
      media={media}
      onStart={() => {
        setStartedHere(true)
        toggle()
      }}
      onReach={() => {
        prepare()
        void loadControls()
      }}
    />
  )
  return (
    <section className="stage" ref={stage} aria-label={`Video: ${title}`} data-station={station}>
      {poster}
      <div className={hasPictures && hidesPictures ? 'screen is-hidden' : 'screen'} ref={screen} />
      {isCurrent ? (
        <Suspense fallback={atRest}>
          <StageControls stage={stage} media={media} takesFocus={isStartedHere} />
        </Suspense>
      ) : (
        atRest
      )}
    </section>
  )
}
