import { createECDH } from 'node:crypto'

const LEAST_CHARACTERS = 32
/** A random key of 32 characters has more, also one of decimal digits. */
const LEAST_DIFFERENT = 6

/** Why a text must not be used as a secret key; null for a good one. */
export function keyFault(key: string): string | null {
  // A byte that is not UTF-8 arrives as U+FFFD, so that many keys would be one.
  if (/[\p{Cc}\uFFFD]/u.test(key)) return 'must be text without control characters'
  if (key.length < LEAST_CHARACTERS) return `must have at least ${LEAST_CHARACTERS} characters`
  if (new Set(key).size < LEAST_DIFFERENT) return 'must be random, and not a few characters again and again'
  return null
}

/** The same of several keys, parted by commas or lines, the newest first. */
export function keysFault(text: string): string | null {
  const faults = text.split(/[,\n]/).map((key) => keyFault(key.trim()))
  return faults.find((fault) => fault !== null) ?? null
}

/** The same of the private key by which push services know this site. */
export function vapidKeyFault(key: string): string | null {
  if (!/^[\w-]{43}$/.test(key)) return 'must be 32 bytes, base64url'
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(key, 'base64url'))
    return keyFault(key)
  } catch {
    return 'must be a private key of the curve P-256'
  }
}
