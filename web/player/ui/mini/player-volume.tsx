import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import type { PlayerState } from '../../core/state.ts'

const STEPS = { small: 5, large: 20 }

interface PlayerVolumeProps {
  state: PlayerState
  commands: Pick<MiniPlayerCommands, 'setVolume' | 'setMuted'>
}

/** Hidden on phones, which have hardware keys. */
export function PlayerVolume({ state: { volume, muted }, commands }: PlayerVolumeProps) {
  const set = (percent: number) => commands.setVolume(percent / 100)
  return (
    <>
      <IconButton
        className="desktop-only"
        label={muted ? 'Unmute' : 'Mute'}
        icon={muted ? <VolumeX className="icon" aria-hidden="true" /> : <Volume2 className="icon" aria-hidden="true" />}
        onClick={() => commands.setMuted(!muted)}
      />
      <Slider
        className="desktop-only"
        label="Volume"
        value={muted ? 0 : Math.round(volume * 100)}
        max={100}
        steps={STEPS}
        valueText={(percent) => `${Math.round(percent)} percent`}
        onChange={set}
        onMove={set}
      />
    </>
  )
}
