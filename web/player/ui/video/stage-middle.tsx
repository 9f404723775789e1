import { PlayButton } from '#web/ui/buttons/play-button.tsx'
import { Spinner } from '#web/ui/status/progress.tsx'
import { mayControl, type PlayerState } from '../../core/state.ts'
import { mainButton, mainLabel } from '../mini/mini-player-facts.ts'
import { SkipButton } from '../mini/skip-button.tsx'
import type { VideoCommands } from './use-stage-commands.ts'

interface StageMiddleProps {
  state: PlayerState
  commands: VideoCommands
}

export function StageMiddle({ state, commands }: StageMiddleProps) {
  const button = mainButton(state)
  const isDisabled = !mayControl(state)
  return (
    <div className="middle">
      {!state.live && <SkipButton direction="back" isDisabled={isDisabled} onPress={() => commands.skip(-15)} />}
      <span className="core">
        {button === 'loading' && <Spinner size="large" />}
        {(button === 'play' || button === 'error') && (
          // The controls row has the same button for keyboards.
          <PlayButton
            size="huge"
            state={button}
            label={mainLabel(state)}
            tabIndex={-1}
            aria-hidden="true"
            onClick={commands.toggle}
          />
        )}
      </span>
      {!state.live && <SkipButton direction="forward" isDisabled={isDisabled} onPress={() => commands.skip(15)} />}
    </div>
  )
}
