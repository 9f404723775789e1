import { ask, MINI_PLAYER_COMMANDS } from '../../core/query-player.ts'
import { playerStore } from '../../core/player-store.ts'
import { clearQueue, moveInQueue, removeFromQueue } from '../../queue/queue-store.ts'
import type { ExpandedPlayerCommands } from './expanded-requests.ts'
import { closeExpanded } from './open-store.ts'
import { sharePlayer } from './share-player.ts'

/** The requests of the expanded player of this page. */
export const EXPANDED_PLAYER_COMMANDS: ExpandedPlayerCommands = {
  ...MINI_PLAYER_COMMANDS,
  close: closeExpanded,
  setSpeed: (speed) => ask((requests) => requests.setSpeed(speed)),
  startSleepTimer: (wish) => ask((requests) => requests.startSleepTimer(wish)),
  cancelSleepTimer: () => ask((requests) => requests.cancelSleepTimer()),
  playFrom: (seconds) =>
    ask((requests) => {
      const { media } = playerStore.get()
      return media && requests.playFrom(media, seconds)
    }),
  playNow: (media) => ask((requests) => requests.playNow(media)),
  moveInQueue,
  removeFromQueue,
  clearQueue,
  share: (seconds) => void sharePlayer(playerStore.get(), seconds),
}
