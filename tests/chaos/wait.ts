import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `check` returns true; an error counts as false. Throws an error with `what` after `seconds`. */
export async function waitUntil(
  what: string,
  check: () => boolean | Promise<boolean>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const until = Date.now() + seconds * 1_000
  while (!(await Promise.resolve(check()).catch(() => false))) {
    signal.throwIfAborted()
    if (Date.now() > until) throw new Error(`${what}: not within ${seconds} seconds`)
    await sleep(100)
  }
}

/** Returns the result of `work`, or throws after `seconds`. */
export async function within<Result>(what: string, seconds: number, work: Promise<Result>): Promise<Result> {
  const timer = new AbortController()
  const limit = sleep(seconds * 1_000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what}: not within ${seconds} seconds`)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    limit.catch(() => undefined)
    timer.abort()
  }
}

/** Waits, or returns early without an error when `signal` is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
