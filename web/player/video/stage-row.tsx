import { Captions, Maximize, PictureInPicture2, RotateCcw, Settings, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { playerTime } from '#web/lib/player-time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PauseIcon, PlayIcon, StopIcon } from '#web/ui/media-icons.tsx'
import type { PlayButtonState } from '#web/ui/play-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { mainButtonOf, mainLabelOf } from '../mini-player-facts.ts'
import type { PlayerState } from '../state.ts'
import { hasPictureInPicture } from './away.ts'
import { captionsMenu, settingsMenu } from './menus.ts'
import { StageMenu } from './stage-menu.tsx'
import type { VideoCommands } from './use-stage-commands.ts'
import { useVideo } from './use-video.ts'

export type OpenMenu = 'captions' | 'settings' | null

interface StageRowProps {
  state: PlayerState
  commands: VideoCommands
  toggle: RefObject<HTMLButtonElement | null>
  openMenu: OpenMenu
  setOpenMenu: (menu: OpenMenu) => void
}

const ICONS: Record<PlayButtonState, ReactNode> = {
  play: <PlayIcon />,
  pause: <PauseIcon />,
  stop: <StopIcon />,
  loading: <Spinner />,
  error: <RotateCcw className="ico" aria-hidden="true" />,
}

/** The controls at the lower edge. */
export function StageRow({ state, commands, toggle, openMenu, setOpenMenu }: StageRowProps) {
  const { muted, live, currentTime, duration } = state
  const { controls, tracks, qualities, isPictureInPicture } = useVideo()
  const button = buttonOf(state)
  const setOpen = (menu: OpenMenu) => (isOpen: boolean) => setOpenMenu(isOpen ? menu : null)
  return (
    <div className="row">
      <IconButton
        ref={toggle}
        label={button === 'pause' ? `Pause ${state.title}` : mainLabelOf(state)}
        icon={ICONS[button]}
        // Not `disabled`: whoever has the focus here would lose it whenever the network is slow.
        aria-disabled={button === 'loading' || undefined}
        onClick={commands.toggle}
      />
      <IconButton
        label={muted ? 'Unmute' : 'Mute'}
        icon={muted ? <VolumeX className="ico" aria-hidden="true" /> : <Volume2 className="ico" aria-hidden="true" />}
        onClick={commands.toggleMuted}
      />
      <span className="time">{live ? 'Live' : `${playerTime(currentTime)} / ${playerTime(duration)}`}</span>
      <span className="grow" />
      {controls && tracks.length > 0 && (
        <StageMenu
          label="Captions"
          icon={<Captions className="ico" aria-hidden="true" />}
          groups={captionsMenu(controls, tracks)}
          isPressed={tracks.some(({ isOn }) => isOn)}
          isOpen={openMenu === 'captions'}
          setOpen={setOpen('captions')}
        />
      )}
      {controls && (
        <StageMenu
          label="Video settings"
          icon={<Settings className="ico" aria-hidden="true" />}
          groups={settingsMenu(controls, qualities)}
          isOpen={openMenu === 'settings'}
          setOpen={setOpen('settings')}
        />
      )}
      {controls && hasPictureInPicture() && (
        <IconButton
          className="pip"
          label="Picture-in-picture"
          isPressed={isPictureInPicture}
          icon={<PictureInPicture2 className="ico" aria-hidden="true" />}
          onClick={commands.togglePictureInPicture}
        />
      )}
      <IconButton
        label="Full screen"
        icon={<Maximize className="ico" aria-hidden="true" />}
        onClick={commands.toggleFullScreen}
      />
    </div>
  )
}

/** A live video may be paused: unlike a station it is looked at here and now. */
function buttonOf(state: PlayerState): PlayButtonState {
  const button = mainButtonOf(state)
  return button === 'stop' ? 'pause' : button
}
