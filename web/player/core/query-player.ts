import type { MiniPlayerCommands } from './mini-player-requests.ts'
import { ERRORS } from '#web/lib/messages.ts'
import { loadCommands } from './player-access.ts'
import { playerStore } from './player-store.ts'
import type { PlayerCommands } from './commands.ts'

/** Asks as soon as the part of the player that plays is there; tells the listener where it cannot be fetched. */
export function ask(request: (requests: PlayerCommands) => unknown): void {
  loadCommands()
    .then(request)
    .catch((cause: unknown) => {
      console.warn(cause)
      playerStore.send({ type: 'error', message: ERRORS.start })
    })
}

/** The requests of the mini player of this page. */
export const MINI_PLAYER_COMMANDS: MiniPlayerCommands = {
  play: () => ask((requests) => requests.play()),
  pause: () => ask((requests) => requests.pause()),
  stop: () => ask((requests) => requests.stop()),
  skip: (seconds) => ask((requests) => requests.skip(seconds)),
  seekTo: (seconds) => ask((requests) => requests.seekTo(seconds)),
  setVolume: (volume) => ask((requests) => requests.setVolume(volume)),
  setMuted: (muted) => ask((requests) => requests.setMuted(muted)),
}
