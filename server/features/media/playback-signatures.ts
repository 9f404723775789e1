import * as z from 'zod'
import { endAfterHours, hasValidSignature, type Keys, sign } from '#server/lib/signature.ts'

const Payload = z.object({ mediaId: z.string(), expires: z.number() })

const LIFETIME_HOURS = 6

/** Returns the playback token of a media that is not public. It is valid for six to seven hours. */
export function createPlaybackToken(keys: Keys, mediaId: string, now: Date): string {
  const expires = endAfterHours(LIFETIME_HOURS, now).getTime() / 1000
  const payload = Buffer.from(JSON.stringify({ mediaId, expires })).toString('base64url')
  return `${payload}.${sign(keys, payload)}`
}

/** Returns whether one of the keys signed the token, for this media, and whether the token is valid at `now`. */
export function checkPlaybackToken(keys: Keys, token: string, mediaId: string, now: Date): boolean {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !hasValidSignature(keys, payload, signature)) return false
  const claims = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.success && claims.data.mediaId === mediaId && claims.data.expires * 1000 > now.getTime()
}

/**
 * Returns the signature in the URLs of a recording that is not public: `{seconds}.{hmac}`. It is valid for six to seven hours.
 */
export function createUrlSignature(keys: Keys, recording: string, now: Date): string {
  const expires = String(endAfterHours(LIFETIME_HOURS, now).getTime() / 1000)
  return `${expires}.${sign(keys, signedText(recording, expires))}`
}

/** Checks a signature of `createUrlSignature` for this recording at `now`. */
export function checkUrlSignature(
  keys: Keys,
  signature: string,
  recording: string,
  now: Date,
): 'valid' | 'expired' | 'invalid' {
  const [, expires = '', hmac = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(signature) ?? []
  if (!hasValidSignature(keys, signedText(recording, expires), hmac)) return 'invalid'
  return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired'
}

/** The prefix and the line break keep this text distinct from the payload of a playback token, which the same keys sign. */
const signedText = (recording: string, expires: string) => `recording ${expires}\n${recording}`

/** Returns the signed URL of a file. Relative URLs in a playlist at that address inherit the signature. */
export const signedUrl = (path: string, signature: string): string =>
  path.replace(/^\/(media|live)\//, (root) => `${root}signed/${signature}/`)
