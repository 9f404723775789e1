import { MINUTE_MS } from '#server/lib/time/durations.ts'

/** Time to avoid a failed variant while a redundant one exists. */
const AVOIDED_MS = 10 * MINUTE_MS
const MAX_VARIANTS = 100

export class FailedVariants {
  /** Unix milliseconds by the URL without its token. */
  readonly #at = new Map<string, number>()

  add(variant: string, now: Date): void {
    if (this.#at.size >= MAX_VARIANTS) this.#at.clear()
    this.#at.set(keyOf(variant), now.getTime())
  }

  /** In Unix milliseconds; 0 if it has not failed lately. */
  failedAt(variant: string, now: Date): number {
    const at = this.#at.get(keyOf(variant)) ?? 0
    return now.getTime() - at < AVOIDED_MS ? at : 0
  }
}

function keyOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
