import { ERRORS } from '#web/lib/text/messages.ts'
import type { PlayerCommands } from './commands.ts'
import { dismissPlayer } from './dismiss-player.ts'
import { loadCommands, loadedCommands, pressPlay, pressResume } from './player-access.ts'
import { playerStore } from './player-store.ts'

export interface MiniPlayerCommands {
  play: () => void
  pause: () => void
  stop: () => void
  skip: (seconds: number) => void
  /** Seconds from the start of the media, or of the live show. */
  seekTo: (seconds: number) => void
  playFromStart: () => void
  backToLive: () => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  dismiss: () => void
}

/** Reports an error when the script of the player cannot be fetched. */
export function sendCommand(request: (commands: PlayerCommands) => unknown): void {
  loadCommands()
    .then(request)
    .catch((cause: unknown) => {
      console.warn(cause)
      playerStore.send({ type: 'error', message: ERRORS.start })
    })
}

export const MINI_PLAYER_COMMANDS: MiniPlayerCommands = {
  play() {
    const { media } = playerStore.get()
    // Inside the gesture, which unlocks the element.
    if (media && !loadedCommands()) void pressResume(media)
    else sendCommand((commands) => commands.play())
  },
  pause: () => sendCommand((commands) => commands.pause()),
  stop: () => sendCommand((commands) => commands.stop()),
  skip: (seconds) => sendCommand((commands) => commands.skip(seconds)),
  seekTo: (seconds) => sendCommand((commands) => commands.seekTo(seconds)),
  playFromStart: () => sendCommand((commands) => commands.live.playFromStart()),
  backToLive() {
    const { media } = playerStore.get()
    if (media && !loadedCommands()) void pressPlay(media)
    else sendCommand((commands) => commands.live.backToLive())
  },
  setVolume: (volume) => sendCommand((commands) => commands.setVolume(volume)),
  setMuted: (muted) => sendCommand((commands) => commands.setMuted(muted)),
  dismiss: dismissPlayer,
}
