import { AudioLines, Captions, ListMusic, ListOrdered, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '#web/ui/menus/menu.tsx'
import { mayControl, type PlayerState } from '../../core/state.ts'
import { sleepChoices } from '../../sleep-timer/sleep-timer.ts'
import { type Panel, PANEL_NAMES, sleepText, SPEEDS, speedText, sleepChoiceText } from './expanded-facts.ts'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'

const PANEL_ICONS: Record<Panel, ReactNode> = {
  queue: <ListMusic className="icon" aria-hidden="true" />,
  chapters: <ListOrdered className="icon" aria-hidden="true" />,
  transcript: <Captions className="icon" aria-hidden="true" />,
  songs: <AudioLines className="icon" aria-hidden="true" />,
}

interface ExpandedToolsProps {
  state: PlayerState
  commands: ExpandedPlayerCommands
  panels: readonly Panel[]
  panel: Panel | null
  onPanel: (panel: Panel | null) => void
  now: number
}

export function ExpandedTools({ state, commands, panels, panel, onPanel, now }: ExpandedToolsProps) {
  return (
    <div className="tools">
      {!state.live && <SpeedMenu state={state} commands={commands} />}
      <SleepMenu state={state} commands={commands} now={now} />
      {panels.map((each) => (
        <button
          key={each}
          type="button"
          className="tool"
          aria-pressed={each === panel}
          onClick={() => onPanel(each === panel ? null : each)}
        >
          {PANEL_ICONS[each]}
          <span>{PANEL_NAMES[each]}</span>
        </button>
      ))}
    </div>
  )
}

function SpeedMenu({ state, commands }: Pick<ExpandedToolsProps, 'state' | 'commands'>) {
  return (
    <Menu
      label={`${speedText(state.speed)} Speed`}
      buttonClass="tool"
      button={
        <>
          <b className="big">{speedText(state.speed)}</b>
          <span>Speed</span>
        </>
      }
      isDisabled={!mayControl(state)}
      items={SPEEDS.map((speed) => ({
        text: speed === 1 ? `${speedText(speed)}, as recorded` : speedText(speed),
        isChosen: speed === state.speed,
        onChoose: () => commands.setSpeed(speed),
      }))}
    />
  )
}

function SleepMenu({ state, commands, now }: Pick<ExpandedToolsProps, 'state' | 'commands' | 'now'>) {
  const left = sleepText(state, now)
  const choices: MenuItem[] = sleepChoices(state).map((choice) => ({
    text: sleepChoiceText(choice),
    isChosen: state.sleep?.choice === choice,
    onChoose: () => commands.startSleepTimer(choice),
  }))
  const off: MenuItem = { text: 'Off', isChosen: state.sleep === null, onChoose: commands.cancelSleepTimer }
  return (
    <Menu
      label={left ? `Sleep timer, ${left}` : 'Sleep timer'}
      buttonClass={left ? 'tool is-on' : 'tool'}
      button={
        <>
          <Moon className="icon" aria-hidden="true" />
          <span>{left ?? 'Sleep timer'}</span>
        </>
      }
      items={[off, ...choices]}
    />
  )
}
