import type { ListeningPreferences } from '../progress/listening-preferences.ts'
import type { PlayOrder } from '../queue/play-order.ts'

/** A memory that remembers nothing, but for what a test says. */
export const fakePreferences = (known: Partial<ListeningPreferences> = {}): ListeningPreferences => ({
  resumeAt: () => 0,
  speedOf: () => 1,
  saveSpeed: () => {},
  startChosen: () => {},
  seeked: () => {},
  ...known,
})

/** Nothing comes after anything, but for what a test says. */
export const fakeOrder = (known: Partial<PlayOrder> = {}): PlayOrder => ({
  started: () => {},
  next: () => undefined,
  back: () => undefined,
  ...known,
})
