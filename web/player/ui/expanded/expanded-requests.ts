import type { MiniPlayerCommands } from '../../core/mini-player-requests.ts'
import type { PlayableMedia, SleepChoice } from '../../core/state.ts'

/** What the expanded player asks for. */
export interface ExpandedPlayerCommands extends MiniPlayerCommands {
  close: () => void
  setSpeed: (speed: number) => void
  startSleepTimer: (choice: SleepChoice) => void
  cancelSleepTimer: () => void
  /** Plays what is played now from there. */
  playFrom: (seconds: number) => void
  playNow: (media: PlayableMedia) => void
  /** Both from 0. */
  moveInQueue: (from: number, to: number) => void
  removeFromQueue: (index: number) => void
  clearQueue: () => void
  /** A link to what is played, where given to that moment. */
  share: (seconds?: number) => void
}
