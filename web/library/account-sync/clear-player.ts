import { clearSpeeds } from '#web/player/progress/listening-preferences.ts'
import { clearQueue } from '#web/player/queue/queue-store.ts'

/** Clears what the player has of a listener besides the listening progress. Loaded at a sign-out. */
export function clearPlayer(): void {
  clearQueue()
  clearSpeeds()
}
