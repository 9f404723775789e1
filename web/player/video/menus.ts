import type { Quality, VideoControls, VideoTrack } from '../engine.ts'
import { type Away, hasPictureInPicture, readAway, rememberAway } from './away.ts'
import type { MenuGroup } from './stage-menu.tsx'

const OFF = 'off'

/** Off, and each language. */
export function captionsMenu(video: VideoControls, tracks: readonly VideoTrack[]): MenuGroup[] {
  const off = { id: OFF, label: 'Off', isOn: !tracks.some(({ isOn }) => isOn) }
  return [
    { label: 'Captions', options: [off, ...tracks], onChoose: (id) => video.selectTrack(id === OFF ? null : id) },
  ]
}

/** The sizes that there are, and where the video goes on when its page is left. */
export function settingsMenu(video: VideoControls, qualities: readonly Quality[]): MenuGroup[] {
  const groups: MenuGroup[] = []
  if (qualities.length > 0) groups.push({ label: 'Quality', options: qualities, onChoose: video.selectQuality.bind(video) })
  return [...groups, { label: 'On other pages', options: awayOptions(), onChoose: (id) => rememberAway(id as Away) }]
}

function awayOptions() {
  const chosen = readAway()
  const corner = { id: 'corner', label: 'Small in the corner', isOn: chosen === 'corner' }
  const window = { id: 'picture-in-picture', label: 'Picture-in-picture', isOn: chosen === 'picture-in-picture' }
  return hasPictureInPicture() ? [corner, window] : [corner]
}
