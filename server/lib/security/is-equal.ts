import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that does not reveal how much of `given` is right, only whether it has the right length. */
export function isEqualSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const bytesOf = (secret: string | Uint8Array): Uint8Array => (typeof secret === 'string' ? Buffer.from(secret) : secret)
