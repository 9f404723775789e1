interface BackoffSettings {
  firstMs: number
  maxMs: number
}

/** Returns the milliseconds before retry `attempt` (from 0): exponential up to the limit, with up to 50 % of random jitter. */
export const backoffMs = (attempt: number, { firstMs, maxMs }: BackoffSettings): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30)) * (0.5 + Math.random() / 2)
