import type { Memory } from '../progress/memory.ts'
import type { PlayOrder } from '../queue/play-order.ts'

/** A memory that remembers nothing, but for what a test says. */
export const fakeMemory = (known: Partial<Memory> = {}): Memory => ({
  resumeAt: () => 0,
  speedOf: () => 1,
  saveSpeed: () => {},
  chose: () => {},
  sought: () => {},
  ...known,
})

/** Nothing comes after anything, but for what a test says. */
export const fakeOrder = (known: Partial<PlayOrder> = {}): PlayOrder => ({
  started: () => {},
  next: () => undefined,
  back: () => undefined,
  ...known,
})
