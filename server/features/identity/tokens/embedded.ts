import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { readAccessToken } from '#server/features/accounts/access-token.ts'
import { rolesAt, subscribedUntil } from '#server/features/accounts/entitlement.ts'
import { rolesAmong, type VerifyAccessToken, type Viewer } from '#server/lib/requests/viewer.ts'
import { digest } from '#server/lib/security/digest.ts'
import type { Clock } from '#server/lib/time/clock.ts'

const FRESH_MS = 3_000

/** Tokens are looked up in the database, so that they end with their session. */
export const embeddedTokens = (db: Database, clock: Clock): VerifyAccessToken =>
  cacheVerification({ db, clock, freshMs: FRESH_MS, verify: (token, now) => findToken(db, token, now) })

async function findToken(db: Database, token: string, now: Date): Promise<VerifiedToken | { refused: string }> {
  const row = await db
    .selectFrom('oidc_payload')
    .innerJoin('account', (on) => on.onRef('account.id', '=', 'oidc_payload.account_id'))
    .leftJoin('billing_customer', 'billing_customer.account_id', 'account.id')
    .select(['account.id', 'account.email', 'account.roles', 'oidc_payload.session_uid', 'oidc_payload.expires_at'])
    .select('billing_customer.entitled_until')
    .where('oidc_payload.kind', '=', 'AccessToken')
    .where('oidc_payload.id', '=', digest(token))
    .where('oidc_payload.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return { refused: 'unknown, expired or revoked' }
  const { id, email, roles, session_uid: sessionId } = row
  const viewer = { userId: id, subject: id, email, roles: rolesAmong(roles), sessionId }
  return { viewer, subscribedUntil: row.entitled_until, expiresAt: row.expires_at }
}

/** Tokens of the embedded provider have no dots, so they are not parsed as a JWT. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Also accepts preview tokens of `npm run token`, which only give access to drafts. */
export const withPreviewTokens =
  (verify: VerifyAccessToken, secret: Uint8Array, clock: Clock): VerifyAccessToken =>
  async (token) => {
    const subject = JWT.test(token) ? await readAccessToken(secret, token, clock()) : null
    return subject ? { viewer: null, mayPreview: subject.roles.includes('editor') } : verify(token)
  }

export interface VerifiedToken {
  /** With the granted roles only, without that of a subscription. */
  viewer: Viewer
  subscribedUntil: Date | null
  expiresAt: Date
}

interface Verification {
  db: Database
  clock: Clock
  /** How long a revoked token may still be accepted. */
  freshMs: number
  verify: (token: string, now: Date) => Promise<VerifiedToken | { refused: string }>
}

/** Caches the result of `verify`. A missing entitlement is not cached, so that a new subscription takes effect at once. */
export function cacheVerification({ db, clock, freshMs, verify }: Verification): VerifyAccessToken {
  const cache = new LRUCache<string, VerifiedToken & { checkedAt: Date }>({ max: 10_000 })
  return async (token) => {
    const [key, now] = [digest(token), clock()]
    const cached = cache.get(key)
    const age = cached ? now.getTime() - cached.checkedAt.getTime() : freshMs
    const verified = cached && age >= 0 && age < freshMs ? cached : await verify(token, now)
    if ('refused' in verified) return verified
    if (verified.expiresAt <= now) return { refused: 'expired' }
    if (verified !== cached) cache.set(key, { ...verified, checkedAt: now })
    else if (!viewerAt(cached, now).roles.includes('subscriber'))
      cached.subscribedUntil = await subscribedUntil(db, cached.viewer.userId)
    return { viewer: viewerAt(verified, now), mayPreview: verified.viewer.roles.includes('editor') }
  }
}

/** Adds the role of a subscription that has not ended at `now`. */
const viewerAt = ({ viewer, subscribedUntil }: VerifiedToken, now: Date): Viewer => ({
  ...viewer,
  roles: rolesAt(viewer.roles, subscribedUntil, now),
  isGrantedSubscriber: viewer.roles.includes('subscriber'),
})
