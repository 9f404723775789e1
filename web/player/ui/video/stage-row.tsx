import { Maximize, Volume2, VolumeX } from 'lucide-react'
import type { RefObject } from 'react'
import { playerTime } from '#web/lib/time/duration.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PLAY_BUTTON_ICONS, type PlayButtonState } from '#web/ui/buttons/play-button.tsx'
import type { VideoControls } from '../../core/engine.ts'
import { isSilent, type PlayerState } from '../../core/state.ts'
import { isButtonOff, mainButton, mainLabel } from '../mini/mini-player-facts.ts'
import { AudioOnlyButton } from './audio-only-button.tsx'
import { StageChoices } from './stage-choices.tsx'
import type { MenuName } from './stage-menu.tsx'
import type { VideoCommands } from './use-stage-commands.ts'

interface StageRowProps {
  state: PlayerState
  video: VideoControls | undefined
  commands: VideoCommands
  toggle: RefObject<HTMLButtonElement | null> | undefined
  openMenu: MenuName | null
  setOpenMenu: (menu: MenuName | null) => void
}

export function StageRow({ state, video, commands, toggle, openMenu, setOpenMenu }: StageRowProps) {
  const { live, currentTime, duration } = state
  const silent = isSilent(state)
  const button = buttonOf(state)
  return (
    <div className="control-row">
      <IconButton
        ref={toggle}
        label={button === 'pause' ? `Pause ${state.title}` : mainLabel(state)}
        icon={PLAY_BUTTON_ICONS[button]}
        // Not `disabled`, which would drop the focus at every ad and on a slow network.
        aria-disabled={button === 'loading' || isButtonOff(state) || undefined}
        onClick={commands.toggle}
      />
      <IconButton
        label={silent ? 'Unmute' : 'Mute'}
        icon={
          silent ? <VolumeX className="icon" aria-hidden="true" /> : <Volume2 className="icon" aria-hidden="true" />
        }
        onClick={commands.toggleMuted}
      />
      <span className="time">{live ? 'Live' : `${playerTime(currentTime)} / ${playerTime(duration)}`}</span>
      <span className="min-w-0 flex-1" />
      {video && <StageChoices video={video} commands={commands} openMenu={openMenu} setOpenMenu={setOpenMenu} />}
      {/* Beside the last button, so that it does not move when the choices appear. */}
      <AudioOnlyButton />
      <IconButton
        label="Full screen"
        icon={<Maximize className="icon" aria-hidden="true" />}
        onClick={commands.toggleFullScreen}
      />
    </div>
  )
}

/** A live video is paused, not stopped. */
function buttonOf(state: PlayerState): PlayButtonState {
  const button = mainButton(state)
  return button === 'stop' ? 'pause' : button
}
