/** Never two runs at once: one that is due during another is skipped. The result stops it and waits for the run in progress. */
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
