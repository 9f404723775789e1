import { MainButton } from '../mini/main-button.tsx'
import { PlayerVolume } from '../mini/player-volume.tsx'
import { SkipButton } from '../mini/skip-button.tsx'
import { mayControl, type PlayerState } from '../../core/state.ts'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'

interface ExpandedTransportProps {
  state: PlayerState
  commands: ExpandedPlayerCommands
}

/** Skip, play and volume controls. */
export function ExpandedTransport({ state, commands }: ExpandedTransportProps) {
  const { live } = state
  return (
    <div className={live ? 'transport is-live' : 'transport'}>
      {!live && <SkipButton direction="back" isDisabled={!mayControl(state)} onPress={() => commands.skip(-15)} />}
      <MainButton state={state} commands={commands} size="huge" kind="theme" />
      {!live && <SkipButton direction="forward" isDisabled={!mayControl(state)} onPress={() => commands.skip(15)} />}
      <div className="volume">
        <PlayerVolume state={state} commands={commands} />
      </div>
    </div>
  )
}
