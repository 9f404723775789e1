import type { Quality, VideoTrack } from '../../core/engine.ts'
import { BACKGROUND_MODES, type BackgroundMode } from '../../core/picture-in-picture.ts'

const OFF = 'off'

interface Option {
  id: string
  label: string
  isOn: boolean
}

export interface MenuGroup {
  label: string
  options: readonly Option[]
  onChoose: (id: string) => void
}

export function captionsGroup(tracks: readonly VideoTrack[], select: (id: string | null) => void): MenuGroup {
  const off = { id: OFF, label: 'Off', isOn: !tracks.some(({ isOn }) => isOn) }
  return { label: 'Captions', options: [off, ...tracks], onChoose: (id) => select(id === OFF ? null : id) }
}

export const qualityGroups = (qualities: readonly Quality[], select: (id: string) => void): MenuGroup[] =>
  qualities.length > 0 ? [{ label: 'Quality', options: qualities, onChoose: select }] : []

const BACKGROUND_LABELS: Record<BackgroundMode, string> = {
  corner: 'Small in the corner',
  'picture-in-picture': 'Picture-in-picture',
}

export const backgroundGroup = (chosen: BackgroundMode, select: (away: BackgroundMode) => void): MenuGroup => ({
  label: 'When you leave its page',
  options: BACKGROUND_MODES.map((away) => ({ id: away, label: BACKGROUND_LABELS[away], isOn: away === chosen })),
  onChoose(id) {
    const away = BACKGROUND_MODES.find((each) => each === id)
    if (away) select(away)
  },
})
