import * as z from 'zod'
import { endAfterHours, hasValidSignature, type Keys, sign } from '#server/lib/signature.ts'

const Payload = z.object({ mediaId: z.string(), expires: z.number() })

const LIFE_HOURS = 6

/** What the media catalog wants to see beside a media id that is not for everybody. Good for six to seven hours. */
export function createPlaybackToken(keys: Keys, mediaId: string, now: Date): string {
  const expires = endAfterHours(LIFE_HOURS, now).getTime() / 1000
  const payload = Buffer.from(JSON.stringify({ mediaId, expires })).toString('base64url')
  return `${payload}.${sign(keys, payload)}`
}

/** Whether the token was made with one of these keys, for this media, and is still good at `now`. */
export function checkPlaybackToken(keys: Keys, token: string, mediaId: string, now: Date): boolean {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !hasValidSignature(keys, payload, signature)) return false
  const claims = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return claims.success && claims.data.mediaId === mediaId && claims.data.expires * 1000 > now.getTime()
}
