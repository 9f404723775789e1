import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Database } from '#server/database/connect.ts'
import { isUnstorableText } from '#server/database/unstorable-text.ts'
import type { Clock } from '#server/platform/clock.ts'
import { digest } from '#server/platform/digest.ts'

/** Kinds whose id is all that their bearer shows: only its digest is kept. */
const BEARER_KINDS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode'])

/** How long a rotated refresh token still works: the answer to a listener in a tunnel may have been lost. */
const GRACE_MS = 10_000

/** Keeps what the provider remembers in the site's own database. */
export function sqlAdapter(db: Database, clock: Clock): (kind: string) => Adapter {
  return (kind) => {
    const isBearer = BEARER_KINDS.has(kind)
    const keyOf = (id: string) => (isBearer ? digest(id) : id)
    const rows = () => db.selectFrom('oidc_payload').where('kind', '=', kind).where('expires_at', '>', clock())
    const find = async (column: 'id' | 'uid', value: string) => {
      const row = await rows()
        .select(['payload', 'consumed_at'])
        .where(column, '=', column === 'id' ? keyOf(value) : value)
        .executeTakeFirst()
      if (!row) return undefined
      const id = isBearer && column === 'id' ? { jti: value } : {}
      return { ...row.payload, ...id, ...consumption(row.consumed_at, kind, clock()) }
    }
    return {
      // Everything that the provider keeps has its time; what came without would be kept for a day.
      upsert: (id, payload, expiresIn = 86_400) =>
        upsert(
          db,
          { kind, id: keyOf(id), payload: isBearer ? { ...payload, jti: undefined } : payload, expiresIn },
          clock(),
        ),
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // Codes for devices without a browser are not offered.
      findByUserCode: async () => undefined,
      async consume(id) {
        const unconsumed = db.updateTable('oidc_payload').where('kind', '=', kind).where('consumed_at', 'is', null)
        await unconsumed.set({ consumed_at: clock() }).where('id', '=', keyOf(id)).execute()
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payload').where('kind', '=', kind).where('id', '=', keyOf(id)).execute()
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidc_payload').where('grant_id', '=', grantId).execute()
      },
    }
  }
}

function consumption(at: Date | null, kind: string, now: Date): { consumed?: number } {
  const isStillGood = kind === 'RefreshToken' && at !== null && now.getTime() - at.getTime() < GRACE_MS
  return at === null || isStillGood ? {} : { consumed: Math.floor(at.getTime() / 1000) }
}

interface Stored {
  kind: string
  id: string
  payload: AdapterPayload
  expiresIn: number
}

async function upsert(db: Database, { kind, id, payload, expiresIn }: Stored, now: Date): Promise<void> {
  const columns = {
    payload: JSON.stringify(payload),
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    session_uid: payload.sessionUid ?? (kind === 'Session' ? (payload.uid ?? null) : null),
    account_id: accountOf(payload),
    expires_at: new Date(now.getTime() + expiresIn * 1000),
  }
  await db
    .insertInto('oidc_payload')
    .values({ kind, id, ...columns })
    .onConflict((on) => on.columns(['kind', 'id']).doUpdateSet(columns))
    .execute()
    .catch(refuseUnstorable)
}

/** What a request says is kept with it. */
function refuseUnstorable(cause: unknown): never {
  throw isUnstorableText(cause) ? new errors.InvalidRequest('a parameter holds what no text can be') : cause
}

/** Whose it is, so that it goes with the account. */
const accountOf = ({ accountId, session, result, lastSubmission }: AdapterPayload): string | null =>
  accountId ?? session?.accountId ?? result?.login?.accountId ?? lastSubmission?.login?.accountId ?? null
