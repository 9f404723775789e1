import { Headphones } from 'lucide-react'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { chooseAudioOnly } from '../../core/audio-only.ts'
import { loadedCommands } from '../../core/player-access.ts'
import { useAudioOnly } from './use-video.ts'

/** A setting of this device for all videos; a video that plays continues at its position. */
export function AudioOnlyButton() {
  const isOn = useAudioOnly()
  if (!useHydrated()) return null
  const choose = () => loadedCommands()?.setAudioOnly(!isOn) ?? chooseAudioOnly(!isOn)
  return (
    <button type="button" className="audio-only" aria-pressed={isOn} onClick={() => void choose()}>
      <Headphones className="icon" aria-hidden="true" />
      <span>Audio only</span>
    </button>
  )
}
