/** Short keys of this application's operations: a text of ten kilobytes would be copied and hashed again for every page. */
export class OperationKeys {
  readonly #numbers = new Map<string, number>()

  of(text: string, variables: Record<string, unknown>): string {
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return `${number} ${JSON.stringify(variables)}`
  }
}
