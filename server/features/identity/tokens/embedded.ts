import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { digest } from '#server/lib/digest.ts'
import { rolesAmong, type VerifyAccessToken } from '#server/lib/viewer.ts'
import { type Known, cacheTokens } from './cache-tokens.ts'

const FRESH_MS = 3_000

/** Checks the tokens of our own provider, which are looked up and not read: they end when their session ends. */
export const embeddedTokens = (db: Database, clock: Clock): VerifyAccessToken =>
  cacheTokens((token, now) => lookUp(db, token, now), FRESH_MS, clock)

async function lookUp(db: Database, token: string, now: Date): Promise<Known | { refused: string }> {
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
