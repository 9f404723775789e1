/** A number for each key; keys whose number is zero take no memory. */
export class KeyedCount {
  readonly #counts = new Map<string, number>()

  get(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  increment(key: string): void {
    this.#counts.set(key, this.get(key) + 1)
  }

  decrement(key: string): void {
    const left = this.get(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
