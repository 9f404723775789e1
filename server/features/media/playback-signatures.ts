import * as z from 'zod'
import { endAfterHours, hasValidSignature, type Keys, sign } from '#server/lib/security/signature.ts'

/** A token or a signed URL. The holder is the account whose subscription it depends on, checked at each use; null for none. */
interface Grant {
  /** A media id for a token, a recording for a URL. */
  subject: string
  holder: string | null
}

type Holder = Pick<Grant, 'holder'>

const Payload = z.object({ mediaId: z.string(), holder: z.string().nullish(), expires: z.number() })

const LIFETIME_HOURS = 6

/** Valid for six to seven hours. */
export function createPlaybackToken(keys: Keys, { subject: mediaId, holder }: Grant, now: Date): string {
  const expires = endAfterHours(LIFETIME_HOURS, now).getTime() / 1000
  const claims = { mediaId, ...(holder !== null && { holder }), expires }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${sign(keys, payload)}`
}

/** Null for a token that is expired, of another media, or not signed with one of the keys. */
export function readPlaybackToken(keys: Keys, token: string, mediaId: string, now: Date): Holder | null {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !hasValidSignature(keys, payload, signature)) return null
  const claims = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success || claims.data.mediaId !== mediaId || claims.data.expires * 1000 <= now.getTime()) return null
  return { holder: claims.data.holder ?? null }
}

/** `{seconds}.{hmac}`, or `{seconds}.{holder}.{hmac}`; valid for six to seven hours. */
export function createUrlSignature(keys: Keys, grant: Grant, now: Date): string {
  const expires = String(endAfterHours(LIFETIME_HOURS, now).getTime() / 1000)
  const hmac = sign(keys, signedText(grant, expires))
  return [expires, ...(grant.holder === null ? [] : [grant.holder]), hmac].join('.')
}

export function readUrlSignature(
  keys: Keys,
  signature: string,
  recording: string,
  now: Date,
): Holder | 'expired' | 'invalid' {
  const [, expires = '', holder = null, hmac = ''] = SIGNATURE.exec(signature) ?? []
  if (!hasValidSignature(keys, signedText({ subject: recording, holder }, expires), hmac)) return 'invalid'
  return Number(expires) * 1000 > now.getTime() ? { holder } : 'expired'
}

const SIGNATURE = /^(\d{1,12})\.(?:([\da-f-]{36})\.)?([\w-]+)$/

/** The same keys sign playback tokens; the prefix and the line break keep this text distinct from their payload. */
const signedText = ({ subject, holder }: Grant, expires: string) =>
  `recording ${expires}${holder === null ? '' : ` ${holder}`}\n${subject}`

/** Relative URLs in a playlist at the signed URL inherit the signature. */
export const signedUrl = (path: string, signature: string): string =>
  path.replace(/^\/(media|live)\//, (root) => `${root}signed/${signature}/`)
