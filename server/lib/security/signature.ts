import { createHmac } from 'node:crypto'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { isEqualSecret } from './is-equal.ts'

/** The first key signs; the others are older keys whose signatures are still valid. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]]

/** Separated by commas or line breaks, the newest first. Throws when there is none. */
export function readKeys(secret: Uint8Array): Keys {
  const [newest, ...older] = new TextDecoder()
    .decode(secret)
    .split(/[,\n]/)
    .flatMap((key) => (key.trim() ? [new TextEncoder().encode(key.trim())] : []))
  if (!newest) throw new Error('There is no key to sign with')
  return [newest, ...older]
}

export const sign = ([key]: Keys, text: string): string => signatureOf(key, text)

/** Tries all keys, in constant time. */
export function hasValidSignature(keys: Keys, text: string, signature: string): boolean {
  // Compares the text, because one signature has several base64url spellings, which would evade caches and replay checks.
  return keys.filter((key) => isEqualSecret(signature, signatureOf(key, text))).length > 0
}

const signatureOf = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** A full hour at least `hours` after `now`: equal for all calls within an hour, so that responses can be cached. */
export const endAfterHours = (hours: number, now: Date): Date =>
  new Date((Math.ceil(now.getTime() / HOUR_MS) + hours) * HOUR_MS)
