import { canRewind } from '../../core/live-window.ts'
import { mayControl, type PlayerState } from '../../core/state.ts'
import { StopLive } from '../mini/live-buttons.tsx'
import { MainButton } from '../mini/main-button.tsx'
import { PlayerVolume } from '../mini/player-volume.tsx'
import { SkipButton } from '../mini/skip-button.tsx'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'

interface ExpandedTransportProps {
  state: PlayerState
  commands: ExpandedPlayerCommands
}

export function ExpandedTransport({ state, commands }: ExpandedTransportProps) {
  const isRewindable = canRewind(state)
  const maySkip = !state.live || isRewindable
  return (
    <div className={isRewindable ? 'transport can-rewind' : state.live ? 'transport is-live' : 'transport'}>
      {maySkip && <SkipButton direction="back" isDisabled={!mayControl(state)} onPress={() => commands.skip(-15)} />}
      <MainButton state={state} commands={commands} size="huge" kind="theme" />
      {maySkip && <SkipButton direction="forward" isDisabled={!mayControl(state)} onPress={() => commands.skip(15)} />}
      <StopLive state={state} onStop={commands.stop} />
      <div className="volume">
        <PlayerVolume state={state} commands={commands} />
      </div>
    </div>
  )
}
