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

/** What stands in the address of a recording that is not for everybody: `{seconds}.{signature}`. Good for six to seven hours. */
export function createUrlSignature(keys: Keys, recording: string, now: Date): string {
  const expires = String(endAfterHours(LIFE_HOURS, now).getTime() / 1000)
  return `${expires}.${sign(keys, signedText(recording, expires))}`
}

/** Whether the pass was made with one of these keys, for this recording, and is still good at `now`. */
export function checkUrlSignature(keys: Keys, pass: string, recording: string, now: Date): 'good' | 'over' | 'wrong' {
  const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(pass) ?? []
  if (!hasValidSignature(keys, signedText(recording, expires), signature)) return 'wrong'
  return Number(expires) * 1000 > now.getTime() ? 'good' : 'over'
}

/** The first word and the line keep it apart from a playback token's payload, which the same keys sign. */
const signedText = (recording: string, expires: string) => `recording ${expires}\n${recording}`

/** The same file with a pass in its address; what a playlist there names beside itself inherits it. */
export const signedUrl = (path: string, pass: string): string => path.replace(/^\/media\//, `/media/signed/${pass}/`)
