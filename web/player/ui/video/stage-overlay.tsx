import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from 'react'
import { Bar } from '#web/ui/status/progress.tsx'
import type { VideoControls } from '../../core/engine.ts'
import type { PlayerState } from '../../core/state.ts'
import { AdvertiserLink, SkipAd } from '../ads/ad-actions.tsx'
import { AdIcons } from '../ads/ad-icons.tsx'
import { statusText } from '../mini/mini-player-facts.ts'
import { PositionBar, PositionSlider, useDraggedState } from '../mini/position.tsx'
import { handleStageKey } from './stage-keys.ts'
import type { MenuName } from './stage-menu.tsx'
import { StageMiddle } from './stage-middle.tsx'
import { StageRow } from './stage-row.tsx'
import { StageTitle } from './stage-title.tsx'
import { useAwake } from './use-awake.ts'
import type { VideoCommands } from './use-stage-commands.ts'
import { useAudioOnly } from './use-video.ts'

interface StageOverlayProps {
  state: PlayerState
  video: VideoControls | undefined
  commands: VideoCommands
  toggle?: RefObject<HTMLButtonElement | null>
}

/** The controls fade when idle, unless they have the focus. */
export function StageOverlay({ state, video, commands, toggle }: StageOverlayProps) {
  const { isAwake, wake, sleep } = useAwake()
  const [openMenu, setOpenMenu] = useState<MenuName | null>(null)
  const trouble = statusText(state)
  const { shown, onDrag } = useDraggedState(state)
  const isInUse = openMenu !== null || shown !== state
  const isAudioOnly = useAudioOnly()
  const isShown = isAwake || isAudioOnly || isInUse || !state.playing || state.ad.podActive || trouble !== null

  /** A mouse click toggles playback; a touch shows or hides the controls. */
  function press({ target, nativeEvent }: MouseEvent) {
    if (target instanceof Element && target.closest('a, button, input, .stage-popup')) return
    const isMouse = !('pointerType' in nativeEvent) || nativeEvent.pointerType === 'mouse'
    if (isMouse) commands.toggle()
    else if (isShown) sleep()
    else wake()
  }

  function onKeyDown(event: KeyboardEvent) {
    wake()
    handleStageKey(event, state, commands)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- every press has its button in the row
    <div
      className={isShown ? 'overlay' : 'overlay is-idle'}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={press}
      onPointerMove={({ pointerType }: PointerEvent) => pointerType === 'mouse' && wake()}
    >
      <StageTitle state={state} video={video} trouble={trouble} />
      <div className="ad-icons">
        <AdIcons ad={state.ad} />
      </div>
      <StageMiddle state={state} commands={commands} />
      <div className="controls">
        {state.ad.podActive && (
          <div className="ad-actions">
            <AdvertiserLink ad={state.ad} size="small" />
            <SkipAd ad={state.ad} size="small" />
          </div>
        )}
        <Progress state={state} onSeek={commands.seekTo} onDrag={onDrag} />
        <StageRow
          state={shown}
          video={video}
          commands={commands}
          toggle={toggle}
          openMenu={openMenu}
          setOpenMenu={setOpenMenu}
        />
      </div>
    </div>
  )
}

/** A live video has no seek bar. */
function Progress({ state, ...actions }: ComponentProps<typeof PositionSlider>) {
  if (state.live && !state.ad.podActive) return <Bar share={1} />
  return state.ad.podActive ? <PositionBar state={state} {...actions} /> : <PositionSlider state={state} {...actions} />
}
