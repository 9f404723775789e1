import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { digest } from '#server/platform/digest.ts'
import { rolesAmong, type VerifyAccessToken, type Viewer } from '#server/platform/viewer.ts'

/** How long a revoked token may still be taken. */
const FRESH_MS = 3_000

interface Known {
  viewer: Viewer
  expiresAt: Date
  checkedAt: Date
}

/** Checks the tokens of our own provider, which are looked up and not read: they end when their session ends. */
export function embeddedTokens(db: Database, clock: Clock): VerifyAccessToken {
  const cache = new LRUCache<string, Known>({ max: 10_000 })
  return async (token) => {
    const [key, now] = [digest(token), clock()]
    const kept = cache.get(key)
    const known = kept && isFresh(kept, now) ? kept : await lookUp(db, key, now)
    if (!known || known.expiresAt <= now) return { refused: 'unknown, expired or revoked' }
    cache.set(key, known)
    return { viewer: known.viewer, mayPreview: known.viewer.roles.includes('editor') }
  }
}

function isFresh({ checkedAt }: Known, now: Date): boolean {
  const age = now.getTime() - checkedAt.getTime()
  return age >= 0 && age < FRESH_MS
}

async function lookUp(db: Database, key: string, now: Date): Promise<Known | null> {
  const row = await db
    .selectFrom('oidc_payload')
    .innerJoin('account', (on) => on.onRef('account.id', '=', 'oidc_payload.account_id'))
    .select(['account.id', 'account.email', 'account.roles', 'oidc_payload.session_uid', 'oidc_payload.expires_at'])
    .where('kind', '=', 'AccessToken')
    .where('oidc_payload.id', '=', key)
    .where('expires_at', '>', sql<Date>`${now}`)
    .executeTakeFirst()
  if (!row) return null
  const { id, email, roles, session_uid: sessionId, expires_at: expiresAt } = row
  const viewer = { userId: id, subject: id, email, roles: rolesAmong(roles), sessionId }
  return { viewer, expiresAt, checkedAt: now }
}
