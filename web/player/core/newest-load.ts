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
