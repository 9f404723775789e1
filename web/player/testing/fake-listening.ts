import type { ListeningPreferences } from '../progress/listening-preferences.ts'
import type { PlayOrder } from '../queue/play-order.ts'

export const fakePreferences = (known: Partial<ListeningPreferences> = {}): ListeningPreferences => ({
  resumeAt: () => 0,
  preferredSpeed: () => 1,
  saveSpeed: () => {},
  startChosen: () => {},
  seeked: () => {},
  ...known,
})

export const fakeOrder = (known: Partial<PlayOrder> = {}): PlayOrder => ({
  started: () => {},
  next: () => undefined,
  back: () => undefined,
  ...known,
})
