/** Runs work in the order in which it was asked for, at most so much of it at once. */
export function atMost(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((resume) => queue.push(resume))
    running++
    try {
      return await work()
    } finally {
      running--
      queue.shift()?.()
    }
  }
}
