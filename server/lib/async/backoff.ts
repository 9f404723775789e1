interface BackoffSettings {
  /** The longest delay before the first retry, in milliseconds. */
  firstMs: number
  /** The longest delay between two attempts, in milliseconds. */
  maxMs: number
}

/**
 * Returns the delay in milliseconds before retry `attempt` (from 0): exponential up to the limit, with up to 50 % of random
 * jitter.
 */
export const backoffMs = (attempt: number, { firstMs, maxMs }: BackoffSettings): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30)) * (0.5 + Math.random() / 2)
