interface BackoffSettings {
  /** Milliseconds before the first new try, at most. */
  firstMs: number
  /** Milliseconds between two tries, at most. */
  maxMs: number
}

/** Milliseconds to wait before try number `attempt` (from 0): doubles up to the limit, of which a random half is left out. */
export const backoffMs = (attempt: number, { firstMs, maxMs }: BackoffSettings): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30)) * (0.5 + Math.random() / 2)
