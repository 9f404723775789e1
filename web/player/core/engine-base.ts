import type { EngineEvent } from './engine.ts'

/** Discards the results of loads before the latest. */
export class LatestLoad {
  #controller = new AbortController()

  /** Aborted when a newer load starts. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  cancel(): void {
    this.#controller.abort()
    this.#controller = new AbortController()
  }

  /** Calls `onOpened` with the result of `open`; never settles when a newer load supersedes it. */
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

/** `recovered` is emitted once per interruption. */
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

  /** Live media and media without metadata have no duration. */
  emitDuration(seconds: number): void {
    if (seconds > 0) this.emit({ type: 'duration', seconds })
  }

  interrupted({ isMissing = false } = {}): void {
    this.#isInterrupted = true
    this.emit({ type: 'interrupted', ...(isMissing && { isMissing }) })
  }

  recovered(): void {
    if (!this.#isInterrupted) return
    this.#isInterrupted = false
    this.emit({ type: 'recovered' })
  }

  /** Discards the interruption of an unloaded media. */
  clearInterruption(): void {
    this.#isInterrupted = false
  }

  close(): void {
    this.#listeners.clear()
  }
}
