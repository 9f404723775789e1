import { ERRORS } from '#web/lib/messages.ts'
import { loadCommands } from './player-access.ts'
import { playerStore } from './player-store.ts'
import type { PlayerCommands } from './commands.ts'

/** What the mini player asks for. */
export interface MiniPlayerCommands {
  /** Also tries again, and goes on after trouble. */
  play: () => void
  pause: () => void
  stop: () => void
  /** Seconds, back where negative. */
  skip: (seconds: number) => void
  seekTo: (seconds: number) => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
}

/** Asks as soon as the part of the player that plays is there; tells the listener where it cannot be fetched. */
export function sendCommand(request: (commands: PlayerCommands) => unknown): void {
  loadCommands()
    .then(request)
    .catch((cause: unknown) => {
      console.warn(cause)
      playerStore.send({ type: 'error', message: ERRORS.start })
    })
}

/** The commands of the mini player of this page. */
export const MINI_PLAYER_COMMANDS: MiniPlayerCommands = {
  play: () => sendCommand((commands) => commands.play()),
  pause: () => sendCommand((commands) => commands.pause()),
  stop: () => sendCommand((commands) => commands.stop()),
  skip: (seconds) => sendCommand((commands) => commands.skip(seconds)),
  seekTo: (seconds) => sendCommand((commands) => commands.seekTo(seconds)),
  setVolume: (volume) => sendCommand((commands) => commands.setVolume(volume)),
  setMuted: (muted) => sendCommand((commands) => commands.setMuted(muted)),
}
