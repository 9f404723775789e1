import type { EngineEvent } from './engine.ts'

/** The newest of several loads; what comes late of an earlier one counts no more. */
export class LatestLoad {
  #controller = new AbortController()

  /** Aborted as soon as something newer is wanted. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Lets go of what is loading or loaded. */
  cancel(): void {
    this.#controller.abort()
    this.#controller = new AbortController()
  }

  /** Calls `onOpened` with what `open` gives; never settles when something newer is wanted before that. */
  run<Opened>(open: (signal: AbortSignal) => Promise<Opened>, onOpened: (opened: Opened) => void): Promise<void> {
    const { signal } = this
    return new Promise((resolve, reject) => {
      open(signal).then(
        (opened) => {
          if (signal.aborted) return
          onOpened(opened)
          resolve()
        },
        (cause: unknown) => {
          if (!signal.aborted) reject(cause)
        },
      )
    })
  }
}

/** What an engine tells to those who listen; trouble with the network is over only once. */
export class EngineEmitter {
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  #isInterrupted = false

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Live has no length, and neither has what is not known yet. */
  emitDuration(seconds: number): void {
    if (seconds > 0) this.emit({ type: 'duration', seconds })
  }

  interrupted(): void {
    this.#isInterrupted = true
    this.emit({ type: 'interrupted' })
  }

  recovered(): void {
    if (!this.#isInterrupted) return
    this.#isInterrupted = false
    this.emit({ type: 'recovered' })
  }

  /** The trouble was that of a media which has gone. */
  clearInterruption(): void {
    this.#isInterrupted = false
  }

  /** Nobody hears any more. */
  close(): void {
    this.#listeners.clear()
  }
}
