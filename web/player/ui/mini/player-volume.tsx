import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import { isSilent, type PlayerState } from '../../core/state.ts'

const STEPS = { small: 5, large: 20 }

interface PlayerVolumeProps {
  state: PlayerState
  commands: Pick<MiniPlayerCommands, 'setVolume' | 'setMuted'>
}

/** Hidden on phones, which have hardware keys. */
export function PlayerVolume({ state, commands }: PlayerVolumeProps) {
  const silent = isSilent(state)
  const set = (percent: number) => commands.setVolume(percent / 100)
  return (
    <>
      <IconButton
        className="desktop-only"
        label={silent ? 'Unmute' : 'Mute'}
        icon={
          silent ? <VolumeX className="icon" aria-hidden="true" /> : <Volume2 className="icon" aria-hidden="true" />
        }
        onClick={() => commands.setMuted(!silent)}
      />
      <Slider
        className="desktop-only"
        label="Volume"
        value={silent ? 0 : Math.round(state.volume * 100)}
        max={100}
        steps={STEPS}
        valueText={(percent) => `${Math.round(percent)} percent`}
        onChange={set}
        onMove={set}
      />
    </>
  )
}
