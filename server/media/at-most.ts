import { AppError } from '#server/platform/app-error.ts'

/**
 * Runs work in the order in which it was asked for, at most `limit` of it at once. Throws OVERLOADED where `mostWaiting`
 * wait already.
 */
export function atMost(
  limit: number,
  mostWaiting = Infinity,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) {
      if (queue.length >= mostWaiting) throw new AppError('OVERLOADED')
      await new Promise<void>((resume) => queue.push(resume))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      queue.shift()?.()
    }
  }
}
