import { hkdfSync } from 'node:crypto'

/** A key for one purpose out of the site's identity secret. */
export const deriveKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), purpose, 32))
