/**
 * Runs `work` now and every `everyMs` milliseconds. Runs never overlap: one that is due during another is skipped. Errors are passed to
 * `onError`. The returned function stops the timer and waits for the run in progress.
 */
export function startRepeating(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (cause: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => (running = null))
  }
  run()
  const timer = setInterval(run, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
