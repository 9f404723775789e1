import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { digest } from '#server/lib/digest.ts'
import { rolesAmong, type VerifyAccessToken, type Viewer } from '#server/lib/viewer.ts'
import { readAccessToken } from '#server/features/accounts/access-token.ts'

const FRESH_MS = 3_000

/** Verifies the opaque tokens of the embedded provider by a database lookup: they end when their session ends. */
export const embeddedTokens = (db: Database, clock: Clock): VerifyAccessToken =>
  cacheVerification((token, now) => findToken(db, token, now), FRESH_MS, clock)

async function findToken(db: Database, token: string, now: Date): Promise<VerifiedToken | { refused: string }> {
  const row = await db
    .selectFrom('oidc_payload')
    .innerJoin('account', (on) => on.onRef('account.id', '=', 'oidc_payload.account_id'))
    .select(['account.id', 'account.email', 'account.roles', 'oidc_payload.session_uid', 'oidc_payload.expires_at'])
    .where('kind', '=', 'AccessToken')
    .where('oidc_payload.id', '=', digest(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return { refused: 'unknown, expired or revoked' }
  const { id, email, roles, session_uid: sessionId } = row
  return { viewer: { userId: id, subject: id, email, roles: rolesAmong(roles), sessionId }, expiresAt: row.expires_at }
}

/** The shape of a JWT. Tokens of the embedded provider have no dots, so they are not parsed as one. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Accepts preview tokens of `npm run token`, which only give access to drafts, and passes every other token to `verify`. */
export const withPreviewTokens =
  (verify: VerifyAccessToken, secret: Uint8Array, clock: Clock): VerifyAccessToken =>
  async (token) => {
    const subject = JWT.test(token) ? await readAccessToken(secret, token, clock()) : null
    return subject ? { viewer: null, mayPreview: subject.roles.includes('editor') } : verify(token)
  }

export interface VerifiedToken {
  viewer: Viewer
  /** When the token expires. */
  expiresAt: Date
}

type Verify = (token: string, now: Date) => Promise<VerifiedToken | { refused: string }>

/** Caches the result of `verify` for `freshMs`. A revoked token may be accepted for that long. */
export function cacheVerification(verify: Verify, freshMs: number, clock: Clock): VerifyAccessToken {
  const cache = new LRUCache<string, VerifiedToken & { checkedAt: Date }>({ max: 10_000 })
  return async (token) => {
    const [key, now] = [digest(token), clock()]
    const cached = cache.get(key)
    const age = cached ? now.getTime() - cached.checkedAt.getTime() : freshMs
    const verified = cached && age >= 0 && age < freshMs ? cached : await verify(token, now)
    if ('refused' in verified) return verified
    if (verified.expiresAt <= now) return { refused: 'expired' }
    if (verified !== cached) cache.set(key, { ...verified, checkedAt: now })
    return { viewer: verified.viewer, mayPreview: verified.viewer.roles.includes('editor') }
  }
}
