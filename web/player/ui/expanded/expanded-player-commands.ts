import { showNotice } from '#web/ui/toast/toast-store.ts'
import { type MiniPlayerCommands, sendCommand, MINI_PLAYER_COMMANDS } from '../../core/mini-player-commands.ts'
import { playerStore } from '../../core/player-store.ts'
import type { PlayableMedia, SleepChoice } from '../../core/state.ts'
import { clearQueue, moveInQueue, queueStore, removeFromQueue, restoreInQueue } from '../../queue/queue-store.ts'
import { closeExpanded } from './expanded-store.ts'

export interface ExpandedPlayerCommands extends MiniPlayerCommands {
  close: () => void
  setSpeed: (speed: number) => void
  startSleepTimer: (choice: SleepChoice) => void
  cancelSleepTimer: () => void
  playFrom: (seconds: number) => void
  playNow: (media: PlayableMedia) => void
  /** In a live channel. */
  seekToInstant: (instant: number) => void
  playFromInstant: (instant: number) => void
  moveInQueue: (from: number, to: number) => void
  removeFromQueue: (index: number) => void
  clearQueue: () => void
}

export const EXPANDED_PLAYER_COMMANDS: ExpandedPlayerCommands = {
  ...MINI_PLAYER_COMMANDS,
  close: closeExpanded,
  setSpeed: (speed) => sendCommand((commands) => commands.setSpeed(speed)),
  startSleepTimer: (choice) => sendCommand((commands) => commands.startSleepTimer(choice)),
  cancelSleepTimer: () => sendCommand((commands) => commands.cancelSleepTimer()),
  playFrom: (seconds) =>
    sendCommand((commands) => {
      const { media } = playerStore.get()
      return media && commands.playFrom(media, seconds)
    }),
  playNow: (media) => sendCommand((commands) => commands.playNow(media)),
  seekToInstant: (instant) => sendCommand((commands) => commands.live.seekTo(instant)),
  playFromInstant: (instant) => sendCommand((commands) => commands.live.playFrom(instant)),
  moveInQueue,
  removeFromQueue(index) {
    const media = queueStore.get().chosen.slice(index, index + 1)
    removeFromQueue(index)
    offerUndo(`${media[0]?.title ?? ''} was taken out of the queue`, media, index)
  },
  clearQueue() {
    const { chosen } = queueStore.get()
    clearQueue()
    offerUndo('Your queue was cleared', chosen, 0)
  },
}

const UNDO_MS = 8_000

const offerUndo = (text: string, media: readonly PlayableMedia[], index: number): void =>
  showNotice(text, { text: 'Undo', onChoose: () => restoreInQueue(media, index), lasts: UNDO_MS })
