/**
 * Runs `work` now and every `everyMs` milliseconds, but never twice at the same time: a run that is due while another one goes on is
 * left out. A failed run is given to `onError`. The returned function stops it and waits for the run in progress.
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
