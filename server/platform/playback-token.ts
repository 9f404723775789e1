import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

const Payload = z.object({ mediaId: z.string(), expires: z.number() })

const HOUR_SECONDS = 3_600
const LIFE_HOURS = 6

/**
 * What the media catalog wants to see beside a media id that is not for everybody. Good for at least six hours; its end is a
 * whole hour, so that answers with it can be kept.
 */
export function createPlaybackToken(secret: Uint8Array, mediaId: string, now: Date): string {
  const hours = Math.ceil(now.getTime() / 1000 / HOUR_SECONDS) + LIFE_HOURS
  const payload = Buffer.from(JSON.stringify({ mediaId, expires: hours * HOUR_SECONDS })).toString('base64url')
  return `${payload}.${signatureOf(secret, payload)}`
}

/** Whether the token was made with this secret, for this media, and is still good at `now`. */
export function checkPlaybackToken(secret: Uint8Array, token: string, mediaId: string, now: Date): boolean {
  const [payload = '', signature = '', ...rest] = token.split('.')
  // As they are written: one token has one text, so that what is kept by it cannot be multiplied.
  const given = Buffer.from(signature)
  const own = Buffer.from(signatureOf(secret, payload))
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return false
  const claims = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.success && claims.data.mediaId === mediaId && claims.data.expires * 1000 > now.getTime()
}

const signatureOf = (secret: Uint8Array, payload: string): string =>
  createHmac('sha256', secret).update(payload).digest('base64url')
