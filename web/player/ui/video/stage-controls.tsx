import { type RefObject, useEffect, useRef } from 'react'
import { loadedCommands } from '../../core/player-access.ts'
import { usePlayer } from '../../core/player-store.ts'
import type { PlayableMedia } from '../../core/state.ts'
import { StageOverlay } from './stage-overlay.tsx'
import { useStageCommands } from './use-stage-commands.ts'
import { useVideo } from './use-video.ts'

interface StageControlsProps {
  stage: RefObject<HTMLElement | null>
  media: PlayableMedia
  /** The button that started playback was removed, so the controls take the focus. */
  takesFocus: boolean
}

export function StageControls({ stage, media, takesFocus }: StageControlsProps) {
  const state = usePlayer((player) => player)
  const video = useVideo()
  const commands = useStageCommands(media, stage)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (takesFocus) toggle.current?.focus({ preventScroll: true })
  }, [takesFocus])

  // Back on its page, the video leaves picture-in-picture.
  useEffect(() => {
    loadedCommands()
      ?.video?.exitPictureInPicture()
      .catch(() => undefined)
  }, [])

  return <StageOverlay state={state} video={video} commands={commands} toggle={toggle} />
}
