import { clearSpeeds } from '#web/player/progress/listening-preferences.ts'
import { clearQueue } from '#web/player/queue/queue-store.ts'

export function clearPlayer(): void {
  clearQueue()
  clearSpeeds()
}
