import { clearSpeeds } from '#web/player/progress/listening-preferences.ts'
import { clearQueue } from '#web/player/queue/queue-store.ts'

/** A script of its own, loaded at sign-out. */
export function clearPlayer(): void {
  clearQueue()
  clearSpeeds()
}
