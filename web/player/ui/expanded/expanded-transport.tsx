import { MainButton } from '../mini/main-button.tsx'
import { PlayerVolume } from '../mini/player-volume.tsx'
import { SkipButton } from '../mini/skip-button.tsx'
import { mayControl, type PlayerState } from '../../core/state.ts'
import type { ExpandedPlayerCommands } from './expanded-requests.ts'

interface ExpandedTransportProps {
  state: PlayerState
  requests: ExpandedPlayerCommands
}

/** Back, play, forward, and how loud. */
export function ExpandedTransport({ state, requests }: ExpandedTransportProps) {
  const { live } = state
  return (
    <div className={live ? 'transport is-live' : 'transport'}>
      {!live && <SkipButton direction="back" isDisabled={!mayControl(state)} onPress={() => requests.skip(-15)} />}
      <MainButton state={state} requests={requests} size="huge" kind="theme" />
      {!live && <SkipButton direction="forward" isDisabled={!mayControl(state)} onPress={() => requests.skip(15)} />}
      <div className="volume">
        <PlayerVolume state={state} requests={requests} />
      </div>
    </div>
  )
}
