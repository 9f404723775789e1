import { createHmac, timingSafeEqual } from 'node:crypto'

/** The first signs; the others are older ones, of which what they signed is still believed. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]]

/** Keys as settings and key files give them: parted by commas or lines, the newest first. Throws where there is none. */
export function readKeys(secret: Uint8Array): Keys {
  const [newest, ...older] = new TextDecoder()
    .decode(secret)
    .split(/[,\n]/)
    .flatMap((key) => (key.trim() ? [new TextEncoder().encode(key.trim())] : []))
  if (!newest) throw new Error('There is no key to sign with')
  return [newest, ...older]
}

export const sign = ([key]: Keys, text: string): string => signatureOf(key, text)

/** Whether one of the keys made `signature` for `text`; all are tried, so that the time tells nothing. */
export function hasValidSignature(keys: Keys, text: string, signature: string): boolean {
  // As it is written: one signature has one text, so that what is kept by it cannot be multiplied.
  const given = Buffer.from(signature)
  const matches = keys.filter((key) => {
    const own = Buffer.from(signatureOf(key, text))
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return matches.length > 0
}

const signatureOf = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

const HOUR_MS = 3_600_000

/** An end at least so many hours from `now`, at a whole hour, so that all of one hour have the same and answers can be kept. */
export const endAfterHours = (hours: number, now: Date): Date =>
  new Date((Math.ceil(now.getTime() / HOUR_MS) + hours) * HOUR_MS)
