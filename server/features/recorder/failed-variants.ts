/** For so long a redundant variant is followed, before the first one is tried again. */
const PERIOD_MS = 10 * 60_000
const MAX_VARIANTS = 100

/** The variants that failed lately. */
export class FailedVariants {
  /** Unix milliseconds by the URL without its token. */
  readonly #at = new Map<string, number>()

  add(variant: string, now: Date): void {
    if (this.#at.size >= MAX_VARIANTS) this.#at.clear()
    this.#at.set(keyOf(variant), now.getTime())
  }

  /** When it failed; 0 if not lately. */
  failedAt(variant: string, now: Date): number {
    const at = this.#at.get(keyOf(variant)) ?? 0
    return now.getTime() - at < PERIOD_MS ? at : 0
  }
}

function keyOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
