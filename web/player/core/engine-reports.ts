import type { EngineEvent } from './engine.ts'

/** What an engine tells to those who listen; trouble with the network is over only once. */
export class EngineReports {
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  #isInterrupted = false

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Live has no length, and neither has what is not known yet. */
  tellDuration(seconds: number): void {
    if (seconds > 0) this.tell({ type: 'duration', seconds })
  }

  interrupted(): void {
    this.#isInterrupted = true
    this.tell({ type: 'interrupted' })
  }

  recovered(): void {
    if (!this.#isInterrupted) return
    this.#isInterrupted = false
    this.tell({ type: 'recovered' })
  }

  /** The trouble was that of a media which has gone. */
  forgetTrouble(): void {
    this.#isInterrupted = false
  }

  /** Nobody hears any more. */
  close(): void {
    this.#listeners.clear()
  }
}
