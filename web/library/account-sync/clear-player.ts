import { clearSpeeds } from '#web/player/progress/listening-preferences.ts'
import { clearQueue } from '#web/player/queue/queue-store.ts'

/** Clears the listener's data in the player, except the listening progress. Loaded at sign-out. */
export function clearPlayer(): void {
  clearQueue()
  clearSpeeds()
}
