import { SkipBack } from 'lucide-react'
import { canRewind } from '../../../core/live-window.ts'
import type { PlayerState } from '../../../core/state.ts'
import { GoLive, hasSavedPosition } from '../../mini/live-buttons.tsx'
import type { ExpandedPlayerCommands } from '../expanded-player-commands.ts'
import { fromStartText } from './live-facts.ts'

interface LiveActionsProps {
  state: PlayerState
  commands: ExpandedPlayerCommands
  behindMs: number
  now: number
}

export function LiveActions({ state, commands, behindMs, now }: LiveActionsProps) {
  const { liveWindow, liveStartTime, ad } = state
  const mayRewind = canRewind(state) && !ad.podActive
  if (!mayRewind && !hasSavedPosition(state)) return null
  return (
    <div className="live-actions">
      {mayRewind && liveWindow && liveStartTime !== null && (
        <button type="button" className="go-live" onClick={commands.playFromStart}>
          <SkipBack className="icon small" aria-hidden="true" />
          {fromStartText(state, liveWindow, now)}
        </button>
      )}
      <GoLive state={state} isBehind={behindMs > 0} onGo={commands.backToLive} />
    </div>
  )
}
