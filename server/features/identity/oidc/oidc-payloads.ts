import { sql } from 'kysely'
import { errors, type AdapterPayload } from 'oidc-provider'
import type { Database } from '#server/database/connect.ts'
import { isUnstorableText } from '#server/database/driver-errors.ts'

export interface StoredPayload {
  kind: string
  id: string
  payload: AdapterPayload
  expiresAt: Date
}

/** Inserts or replaces a payload. Throws InvalidRequest when it is too long or contains text that PostgreSQL cannot store. */
export async function insertPayload(db: Database, stored: StoredPayload): Promise<void> {
  const columns = columnsOf(stored)
  await db
    .insertInto('oidc_payload')
    .values({ kind: stored.kind, id: stored.id, ...columns })
    .onConflict((on) => on.columns(['kind', 'id']).doUpdateSet(columns))
    .execute()
    .catch(refuseUnstorable)
}

/** Replaces the payload `previousId`, id included. Returns false when there is no such payload. */
export async function updatePayload(db: Database, stored: StoredPayload, previousId: string): Promise<boolean> {
  const updated = await db
    .updateTable('oidc_payload')
    .set({ id: stored.id, ...columnsOf(stored) })
    .where('kind', '=', stored.kind)
    .where('id', '=', previousId)
    .returning('id')
    .execute()
    .catch(refuseUnstorable)
  return updated.length > 0
}

/** For a sign-in that waits for an email code. */
export async function extendInteraction(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('oidc_payload')
    .set({ expires_at: expiresAt })
    .where('kind', '=', 'Interaction')
    .where('id', '=', id)
    .execute()
}

/** Inserts a token or a code, under a lock that delays the deletion of its grant. Returns false when the grant was deleted. */
export async function insertTokenOfGrant(db: Database, stored: StoredPayload, grantId: string): Promise<boolean> {
  const { payload, grant_id, uid, session_uid, account_id, expires_at } = columnsOf(stored)
  const { rows } = await sql`
    insert into oidc_payload (kind, id, payload, grant_id, uid, session_uid, account_id, expires_at)
    select ${stored.kind}::text, ${stored.id}::text, ${payload}::jsonb, ${grant_id}::text, ${uid}::text,
      ${session_uid}::text, ${account_id}::uuid, ${expires_at}::timestamptz
    from oidc_payload as parent where parent.kind = 'Grant' and parent.id = ${grantId} for key share
    on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning id`
    .execute(db)
    .catch(refuseUnstorable)
  return rows.length > 0
}

/** In characters. A sign-in with every parameter that a client needs has about 2,000. */
const MAX_PAYLOAD_LENGTH = 6_000

function textOf(payload: AdapterPayload): string {
  const text = JSON.stringify(payload)
  if (text.length > MAX_PAYLOAD_LENGTH) throw new errors.InvalidRequest('the parameters are too long')
  return text
}

const columnsOf = ({ kind, payload, expiresAt }: StoredPayload) => ({
  payload: textOf(payload),
  grant_id: payload.grantId ?? null,
  uid: payload.uid ?? null,
  session_uid: payload.sessionUid ?? (kind === 'Session' ? (payload.uid ?? null) : null),
  account_id: accountOf(payload),
  expires_at: expiresAt,
})

/** Request parameters are stored, so text that PostgreSQL refuses is a fault of the request. */
function refuseUnstorable(cause: unknown): never {
  throw isUnstorableText(cause) ? new errors.InvalidRequest('a parameter holds what no text can be') : cause
}

/** The account of a payload, so that the payload is deleted with the account. */
const accountOf = ({ accountId, session, result, lastSubmission }: AdapterPayload): string | null =>
  accountId ?? session?.accountId ?? result?.login?.accountId ?? lastSubmission?.login?.accountId ?? null
