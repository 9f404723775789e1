import { Captions, PictureInPicture2, Settings } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { VideoControls } from '../../core/engine.ts'
import {
  type BackgroundMode,
  supportsPictureInPicture,
  readBackgroundMode,
  saveBackgroundMode,
} from '../../core/picture-in-picture.ts'
import { backgroundGroup, captionsGroup, qualityGroups } from './menus.ts'
import { type MenuName, StageMenu } from './stage-menu.tsx'
import type { VideoCommands } from './use-stage-commands.ts'
import { useAudioOnly, useHasPictures, useIsPictureInPicture, useQualities, useTracks } from './use-video.ts'

interface StageChoicesProps {
  video: VideoControls
  commands: VideoCommands
  openMenu: MenuName | null
  setOpenMenu: (menu: MenuName | null) => void
}

/** Options without support are hidden. */
export function StageChoices({ video, commands, ...open }: StageChoicesProps) {
  const tracks = useTracks(video)
  const qualities = useQualities(video)
  const isPictureInPicture = useIsPictureInPicture(video)
  const [away, setAway] = useState(readBackgroundMode)
  const isAudioOnly = useAudioOnly()
  // Captions are hidden with the pictures; without pictures they are over the artwork.
  const hasCaptions = !(useHasPictures(video) && isAudioOnly) && tracks.length > 0
  const hasWindow = !isAudioOnly && supportsPictureInPicture()
  const chooseAway = (chosen: BackgroundMode) => {
    saveBackgroundMode(chosen)
    setAway(chosen)
  }
  const settings = [
    ...qualityGroups(qualities, (id) => video.selectQuality(id)),
    ...(hasWindow ? [backgroundGroup(away, chooseAway)] : []),
  ]
  return (
    <>
      {hasCaptions && (
        <StageMenu
          name="captions"
          label="Captions"
          icon={<Captions className="icon" aria-hidden="true" />}
          groups={[captionsGroup(tracks, (id) => video.selectTrack(id))]}
          isOn={tracks.some((track) => track.isOn)}
          {...open}
        />
      )}
      {settings.length > 0 && (
        <StageMenu
          name="settings"
          label="Video settings"
          icon={<Settings className="icon" aria-hidden="true" />}
          groups={settings}
          {...open}
        />
      )}
      {hasWindow && (
        <IconButton
          className="picture-in-picture"
          label="Picture-in-picture"
          isPressed={isPictureInPicture}
          icon={<PictureInPicture2 className="icon" aria-hidden="true" />}
          onClick={commands.togglePictureInPicture}
        />
      )}
    </>
  )
}
