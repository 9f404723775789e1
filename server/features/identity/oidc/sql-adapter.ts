import { errors, type Adapter } from 'oidc-provider'
import type { Database } from '#server/database/connect.ts'
import { endGrant } from '#server/features/accounts/sessions.ts'
import { digest } from '#server/lib/security/digest.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { insertPayload, insertTokenOfGrant, type StoredPayload, updatePayload } from './oidc-payloads.ts'
import { loadedSession } from './provider-internals.ts'

/** Kinds whose id is a secret, stored as a digest. */
const BEARER_KINDS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/** A rotated refresh token works for this long: the web app aborts a renewal after 10 seconds, and repeats it 5 seconds later. */
const GRACE_MS = 20_000

/** As long as a pending request in the web app. The cookies live longer: `extendInteraction` prolongs a sign-in that waits for a code. */
const INTERACTION_SECONDS = 15 * 60

export const sqlAdapter =
  (db: Database, clock: Clock) =>
  (kind: string): Adapter => {
    const isBearer = BEARER_KINDS.has(kind)
    const keyOf = (id: string) => ({ kind, id: isBearer ? digest(id) : id })

    async function find(column: 'id' | 'uid', value: string) {
      if (value.includes('\0')) throw new errors.InvalidRequest('a parameter holds NUL')
      const row = await db
        .selectFrom('oidc_payload')
        .select(['payload', 'consumed_at'])
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .where(column, '=', column === 'id' ? keyOf(value).id : value)
        .executeTakeFirst()
      if (!row) return undefined
      const id = isBearer && column === 'id' ? { jti: value } : {}
      return { ...row.payload, ...id, ...consumption(row.consumed_at, kind, clock()) }
    }

    return {
      // Every payload of this configuration expires; one without a lifetime would be stored for a day.
      upsert(id, payload, lifetime = 86_400) {
        const expiresIn = kind === 'Interaction' ? Math.min(lifetime, INTERACTION_SECONDS) : lifetime
        const stored = { ...payload, ...(isBearer && { jti: undefined }) }
        return save(db, { ...keyOf(id), payload: stored, expiresAt: new Date(clock().getTime() + expiresIn * 1000) })
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // The device flow is disabled.
      findByUserCode: async () => undefined,
      consume: (id) => consume(db, keyOf(id), clock()),
      async destroy(id) {
        // `save` replaces the row of a session that gets a new id.
        if (kind === 'Session' && id === loadedSession()?.oldId) return
        const deleted = await db
          .deleteFrom('oidc_payload')
          .where('kind', '=', kind)
          .where('id', '=', keyOf(id).id)
          .executeTakeFirst()
        // If two requests finish the same sign-in, only one gets a code.
        if (kind === 'Interaction' && deleted.numDeletedRows === 0n) throw sessionNotFound()
      },
      revokeByGrantId: (grantId) => endGrant(db, grantId),
    }
  }

function consumption(at: Date | null, kind: string, now: Date): { consumed?: number } {
  return at === null || isInGrace(at, kind, now) ? {} : { consumed: Math.floor(at.getTime() / 1000) }
}

const isInGrace = (consumedAt: Date, kind: string, now: Date): boolean =>
  kind === 'RefreshToken' && now.getTime() - consumedAt.getTime() < GRACE_MS

/** Marks a code or a refresh token as used. A second use ends every token of the grant and throws InvalidGrant. */
async function consume(db: Database, { kind, id }: { kind: string; id: string }, now: Date): Promise<void> {
  const first = await db
    .updateTable('oidc_payload')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first) return
  const row = await db
    .selectFrom('oidc_payload')
    .select(['consumed_at', 'grant_id'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.consumed_at && isInGrace(row.consumed_at, kind, now)) return
  if (row?.grant_id) await endGrant(db, row.grant_id)
  throw new errors.InvalidGrant('already used')
}

/** Throws when the grant or the session was deleted meanwhile, so that an ended session stays ended. */
async function save(db: Database, stored: StoredPayload): Promise<void> {
  const { kind, id, payload } = stored
  if (payload.grantId !== undefined && BEARER_KINDS.has(kind)) {
    if (!(await insertTokenOfGrant(db, stored, payload.grantId))) throw grantEnded(kind)
    return
  }
  const session = kind === 'Session' ? loadedSession() : undefined
  const isUpdate = session !== undefined || (kind === 'Interaction' && payload['result'] !== undefined)
  if (!isUpdate) await insertPayload(db, stored)
  else if (!(await updatePayload(db, stored, session?.oldId ?? id))) throw sessionNotFound()
}

const sessionNotFound = () => new errors.SessionNotFound('session not found')

/** The authorization endpoint redirects with the error; the token endpoint returns it. */
const grantEnded = (kind: string): errors.OIDCProviderError =>
  kind === 'AuthorizationCode' ? new errors.AccessDenied('the grant has ended') : new errors.InvalidGrant('grant ended')
