import { sendCommand, MINI_PLAYER_COMMANDS } from '../../core/query-player.ts'
import { playerStore } from '../../core/player-store.ts'
import { clearQueue, moveInQueue, removeFromQueue } from '../../queue/queue-store.ts'
import type { ExpandedPlayerCommands } from './expanded-requests.ts'
import { closeExpanded } from './open-store.ts'
import { sharePlayer } from './share-player.ts'

/** The commands of the expanded player of this page. */
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
  moveInQueue,
  removeFromQueue,
  clearQueue,
  share: (seconds) => void sharePlayer(playerStore.get(), seconds),
}
