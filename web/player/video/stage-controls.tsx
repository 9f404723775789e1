import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { positionText } from '#web/lib/player-time.ts'
import { troubleOf } from '../mini-player-facts.ts'
import { mayControl, type PlayableMedia, type PlayerState } from '../state.ts'
import { usePlayer } from '../use-player.ts'
import { handleStageKey } from './stage-keys.ts'
import { StageMiddle } from './stage-middle.tsx'
import type { MenuName } from './stage-menu.tsx'
import { StageRow } from './stage-row.tsx'
import { useAwake } from './use-awake.ts'
import { useStageCommands } from './use-stage-commands.ts'

interface StageControlsProps {
  stage: RefObject<HTMLElement | null>
  media: PlayableMedia
  /** The press that started it took its own button away. */
  takesFocus: boolean
}

const STEPS = { small: 5, large: 15 }

/** What lies over a video that plays or could go on. It fades when nothing stirs, and stays for whom has the focus in it. */
export function StageControls({ stage, media, takesFocus }: StageControlsProps) {
  const state = usePlayer((player) => player)
  const commands = useStageCommands(media, stage)
  const { isAwake, wake, sleep } = useAwake()
  const [openMenu, setOpenMenu] = useState<MenuName | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const trouble = troubleOf(state)
  const isShown = isAwake || !state.playing || openMenu !== null || trouble !== null

  useEffect(() => {
    if (takesFocus) toggle.current?.focus({ preventScroll: true })
  }, [takesFocus])

  function press(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('button, input, a, .st-pop')) return
    if (!(event.nativeEvent instanceof PointerEvent) || event.nativeEvent.pointerType === 'mouse') commands.toggle()
    else if (isShown) sleep()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys are heard too
    <div
      className={isShown ? 'ov' : 'ov is-idle'}
      onKeyDown={(event: KeyboardEvent) => {
        wake()
        handleStageKey(event, state, commands)
      }}
      onPointerMove={wake}
      onClick={press}
    >
      <div className="tt">
        {state.live && <Badge kind="live">Live</Badge>}
        {trouble !== null && <p className="trouble">{trouble}</p>}
      </div>
      <StageMiddle state={state} commands={commands} />
      <div className="ctl">
        <Progress state={state} onSeek={commands.seekTo} />
        <StageRow state={state} commands={commands} toggle={toggle} openMenu={openMenu} setOpenMenu={setOpenMenu} />
      </div>
    </div>
  )
}

/** The newest moment of a live video is all there is to see of it. */
function Progress({ state, onSeek }: { state: PlayerState; onSeek: (seconds: number) => void }) {
  const { live, currentTime, duration } = state
  if (live) return <Bar share={1} />
  return (
    <Slider
      label="Position"
      value={Math.min(currentTime, duration)}
      max={duration}
      steps={STEPS}
      say={(seconds) => positionText(seconds, duration)}
      onChange={onSeek}
      isDisabled={!mayControl(state) || duration <= 0}
    />
  )
}
