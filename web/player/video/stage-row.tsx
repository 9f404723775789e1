import { Captions, Maximize, PictureInPicture2, RotateCcw, Settings, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { playerTime } from '#web/lib/player-time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PauseIcon, PlayIcon, StopIcon } from '#web/ui/media-icons.tsx'
import type { PlayButtonState } from '#web/ui/play-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { mainButtonOf, mainLabelOf } from '../mini-player-facts.ts'
import type { PlayerState } from '../state.ts'
import { type Away, hasPictureInPicture, readAway, rememberAway } from './away.ts'
import { awayGroup, captionsGroup, qualityGroups } from './menus.ts'
import { type MenuName, StageMenu } from './stage-menu.tsx'
import type { VideoCommands } from './use-stage-commands.ts'
import { useIsPictureInPicture, useQualities, useTracks, useVideo } from './use-video.ts'

interface StageRowProps {
  state: PlayerState
  commands: VideoCommands
  toggle: RefObject<HTMLButtonElement | null>
  openMenu: MenuName | null
  setOpenMenu: (menu: MenuName | null) => void
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
  const button = buttonOf(state)
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
      <Choices openMenu={openMenu} setOpenMenu={setOpenMenu} commands={commands} />
      <IconButton
        label="Full screen"
        icon={<Maximize className="ico" aria-hidden="true" />}
        onClick={commands.toggleFullScreen}
      />
    </div>
  )
}

/** What can be chosen once a video is loaded. */
function Choices({ commands, ...open }: Pick<StageRowProps, 'commands' | 'openMenu' | 'setOpenMenu'>) {
  const video = useVideo()
  const tracks = useTracks(video)
  const qualities = useQualities(video)
  const isPictureInPicture = useIsPictureInPicture(video)
  const [away, setAway] = useState(readAway)
  if (!video) return null
  const hasWindow = hasPictureInPicture()
  const chooseAway = (chosen: Away) => {
    rememberAway(chosen)
    setAway(chosen)
  }
  const settings = qualityGroups(qualities, (id) => video.selectQuality(id))
  if (hasWindow) settings.push(awayGroup(away, chooseAway))
  return (
    <>
      {tracks.length > 0 && (
        <StageMenu
          name="captions"
          label="Captions"
          icon={<Captions className="ico" aria-hidden="true" />}
          groups={[captionsGroup(tracks, (id) => video.selectTrack(id))]}
          isPressed={tracks.some(({ isOn }) => isOn)}
          {...open}
        />
      )}
      {settings.length > 0 && (
        <StageMenu
          name="settings"
          label="Video settings"
          icon={<Settings className="ico" aria-hidden="true" />}
          groups={settings}
          {...open}
        />
      )}
      {hasWindow && (
        <IconButton
          className="pip"
          label="Picture-in-picture"
          isPressed={isPictureInPicture}
          icon={<PictureInPicture2 className="ico" aria-hidden="true" />}
          onClick={commands.togglePictureInPicture}
        />
      )}
    </>
  )
}

/** A live video may be paused: unlike a station it is looked at here and now. */
function buttonOf(state: PlayerState): PlayButtonState {
  const button = mainButtonOf(state)
  return button === 'stop' ? 'pause' : button
}
