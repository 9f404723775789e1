import { ChevronDown } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { StationLogo } from '#web/ui/logos/logo.tsx'
import type { PlayerState } from '../../core/state.ts'
import { handlePlayerKey } from '../keyboard/player-keys.ts'
import { type Panel, PANEL_NAMES } from './expanded-facts.ts'
import { Cover, Heading, SongLine } from './expanded-head.tsx'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'
import { ExpandedProgress } from './expanded-progress.tsx'
import { ExpandedTools } from './expanded-tools.tsx'
import { ExpandedTransport } from './expanded-transport.tsx'
import { LiveActions } from './live/live-actions.tsx'
import { SharePlayer } from './share-player.tsx'
import './expanded-player.css'
import './live/live.css'

export interface ExpandedViewProps {
  state: PlayerState
  commands: ExpandedPlayerCommands
  titleId: string
  /** Most relevant first. */
  panels: readonly Panel[]
  firstPanel: Panel | null
  renderPanel: (panel: Panel) => ReactNode
  presenters?: string
  saveButton?: ReactNode
  /** Unix milliseconds. */
  now: number
  behindMs?: number
}

export function ExpandedView({
  state,
  commands,
  titleId,
  panels,
  firstPanel,
  renderPanel,
  presenters = '',
  saveButton,
  now,
  behindMs = 0,
}: ExpandedViewProps) {
  const [selected, setSelected] = useState<Panel | null>(firstPanel)
  const panel = selected !== null && panels.includes(selected) ? selected : null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the controls inside
    <div
      className="expanded-player"
      data-station={state.station ?? undefined}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => handlePlayerKey(event, state, commands)}
    >
      <div className="head">
        <IconButton
          label="Close player"
          icon={<ChevronDown className="icon large" aria-hidden="true" />}
          onClick={commands.close}
        />
        <span className="mark">{state.station && <StationLogo station={state.station} />}</span>
        <SharePlayer state={state} />
      </div>
      <div className={panel ? 'body has-panel' : 'body'}>
        <div className="cover">
          <Cover state={state} />
        </div>
        <div className="details">
          <div className="flex items-center gap-3 justify-between [&>.icon-button]:-mr-3">
            <Heading state={state} titleId={titleId} presenters={presenters} behindMs={behindMs} />
            {saveButton}
          </div>
          {state.live && !state.ad.podActive && <SongLine state={state} />}
          <ExpandedProgress state={state} onSeek={commands.seekTo} onSeekInstant={commands.seekToInstant} now={now} />
          {state.live && <LiveActions state={state} commands={commands} behindMs={behindMs} now={now} />}
          <ExpandedTransport state={state} commands={commands} />
          <ExpandedTools
            state={state}
            commands={commands}
            panels={panels}
            panel={panel}
            onPanel={setSelected}
            now={now}
          />
        </div>
        {panel && (
          // The song list has no focusable items and must be scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="panel" role="group" aria-label={PANEL_NAMES[panel]} tabIndex={0}>
            {renderPanel(panel)}
          </div>
        )}
      </div>
    </div>
  )
}
