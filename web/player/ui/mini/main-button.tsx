import type { ComponentProps } from 'react'
import { PlayButton } from '#web/ui/buttons/play-button.tsx'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import type { PlayerState } from '../../core/state.ts'
import { isButtonOff, mainButton, mainLabel } from './mini-player-facts.ts'

interface MainButtonProps extends Pick<ComponentProps<typeof PlayButton>, 'size' | 'kind'> {
  state: PlayerState
  commands: MiniPlayerCommands
}

export function MainButton({ state, commands, ...look }: MainButtonProps) {
  const button = mainButton(state)
  const isAd = isButtonOff(state)
  const press = {
    play: commands.play,
    pause: commands.pause,
    stop: commands.stop,
    loading: () => {},
    error: commands.play,
  }
  return (
    <PlayButton
      {...look}
      state={button}
      label={mainLabel(state)}
      {...(isAd && { className: 'is-off' })}
      // Not `disabled`, which would drop the focus at every ad and on a slow network.
      aria-disabled={isAd || button === 'loading' || undefined}
      onClick={isAd ? undefined : press[button]}
    />
  )
}
