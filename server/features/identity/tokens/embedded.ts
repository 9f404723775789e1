import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { digest } from '#server/lib/digest.ts'
import { rolesAmong, type VerifyAccessToken, type Viewer } from '#server/lib/viewer.ts'
import { readAccessToken } from '#server/features/accounts/access-token.ts'
import { LRUCache } from 'lru-cache'

const FRESH_MS = 3_000

/** Checks the tokens of our own provider, which are looked up and not read: they end when their session ends. */
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

/** What a JWT looks like; tokens of our own provider are shorter and spare us the failure of reading them. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Takes tokens of `npm run token`, which open drafts and nothing else, before `verify` is asked. */
export const withPreviewTokens =
  (verify: VerifyAccessToken, secret: Uint8Array, clock: Clock): VerifyAccessToken =>
  async (token) => {
    const holder = JWT.test(token) ? await readAccessToken(secret, token, clock()) : null
    return holder ? { viewer: null, mayPreview: holder.roles.includes('editor') } : verify(token)
  }

export interface VerifiedToken {
  viewer: Viewer
  /** From when on the token is not good any longer. */
  expiresAt: Date
}

type Check = (token: string, now: Date) => Promise<VerifiedToken | { refused: string }>

/** Checks each token at most once in `freshMs`, which is also how long a revoked one may still be taken. */
export function cacheVerification(check: Check, freshMs: number, clock: Clock): VerifyAccessToken {
  const cache = new LRUCache<string, VerifiedToken & { checkedAt: Date }>({ max: 10_000 })
  return async (token) => {
    const [key, now] = [digest(token), clock()]
    const kept = cache.get(key)
    const age = kept ? now.getTime() - kept.checkedAt.getTime() : freshMs
    const known = kept && age >= 0 && age < freshMs ? kept : await check(token, now)
    if ('refused' in known) return known
    if (known.expiresAt <= now) return { refused: 'expired' }
    if (known !== kept) cache.set(key, { ...known, checkedAt: now })
    return { viewer: known.viewer, mayPreview: known.viewer.roles.includes('editor') }
  }
}
