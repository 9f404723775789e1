import { createECDH } from 'node:crypto'

const MIN_CHARACTERS = 32
/** A random key of 32 characters has more distinct ones, even if it consists of decimal digits. */
const MIN_DISTINCT = 6

/** Why a text must not be used as a secret key; null for a valid one. */
export function keyFault(key: string): string | null {
  // Invalid UTF-8 is decoded as U+FFFD, so different keys could become equal.
  if (/[\p{Cc}\uFFFD]/u.test(key)) return 'must be text without control characters'
  if (key.length < MIN_CHARACTERS) return `must have at least ${MIN_CHARACTERS} characters`
  if (new Set(key).size < MIN_DISTINCT) return 'must be random, not a few repeated characters'
  return null
}

/** Keys are separated by commas or line breaks. */
export function keysFault(text: string): string | null {
  const faults = text.split(/[,\n]/).map((key) => keyFault(key.trim()))
  return faults.find((fault) => fault !== null) ?? null
}

/** The VAPID private key identifies this site to push services. */
export function vapidKeyFault(key: string): string | null {
  if (!/^[\w-]{43}$/.test(key)) return 'must be 32 bytes, base64url'
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(key, 'base64url'))
    return keyFault(key)
  } catch {
    return 'must be a private key of the curve P-256'
  }
}
