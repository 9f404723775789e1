import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { deleteKnownDevices } from './known-devices.ts'

export interface AccountSession {
  uid: string
  device: string
  signedInAt: Date
  lastSeenAt: Date
}

export async function touchSession(
  db: Database,
  session: { uid: string; accountId: string; device: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_session')
    .values({
      uid: session.uid,
      account_id: session.accountId,
      device: session.device,
      signed_in_at: now,
      last_seen_at: now,
    })
    .onConflict((on) => on.column('uid').doUpdateSet({ last_seen_at: now }))
    .execute()
  await db.updateTable('account').set({ last_seen_at: now }).where('id', '=', session.accountId).execute()
}

/** The most recently used first. */
export async function findSessions(db: Database, accountId: string): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(({ uid, device, signed_in_at, last_seen_at }) => ({
    uid,
    device,
    signedInAt: signed_in_at,
    lastSeenAt: last_seen_at,
  }))
}

/** Deletes a grant with its codes and tokens, those that are being issued concurrently included. */
export async function endGrant(db: Database, grantId: string): Promise<void> {
  await db.transaction().execute((transaction) => endGrants(transaction, [grantId]))
}

export async function endSession(db: Database, uid: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const payloads = await transaction
      .selectFrom('oidc_payload')
      .select('grant_id')
      .where('session_uid', '=', uid)
      .execute()
    await endGrants(transaction, grantIdsOf(payloads))
    await transaction.deleteFrom('oidc_payload').where('session_uid', '=', uid).execute()
    await transaction.deleteFrom('account_session').where('uid', '=', uid).execute()
  })
}

/** A token is only inserted under a lock on its grant: the first statement waits for that lock, so the second one sees every token. */
async function endGrants(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('oidc_payload').where('kind', '=', 'Grant').where('id', 'in', ids).execute()
  await db.deleteFrom('oidc_payload').where('grant_id', 'in', ids).execute()
}

const grantIdsOf = (payloads: readonly { grant_id: string | null }[]): string[] => [
  ...new Set(payloads.flatMap(({ grant_id: id }) => (id === null ? [] : [id]))),
]

/** Does nothing for a session of another account. */
export async function endOwnSession(db: Database, accountId: string, uid: string): Promise<void> {
  const own = await db
    .selectFrom('account_session')
    .select('uid')
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!own) return
  await endSession(db, uid)
  await db.deleteFrom('known_device').where('account_id', '=', accountId).where('session_uid', '=', uid).execute()
}

/** Also deletes unfinished interactions: a login that was submitted and not yet finished must not open a session afterwards. */
export async function endSessions(db: Database, accountId: string, except: string | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await deleteKnownDevices(transaction, accountId, except)
    const payloads = transaction.deleteFrom('oidc_payload').where('account_id', '=', accountId)
    const sessions = transaction.deleteFrom('account_session').where('account_id', '=', accountId)
    const grants = payloads.where('kind', '=', 'Grant')
    if (except === null) {
      await grants.execute()
      await payloads.execute()
      await sessions.execute()
      return
    }
    const excepted = transaction.selectFrom('oidc_payload').select('grant_id').where('session_uid', '=', except)
    await grants.where('id', 'not in', excepted.where('grant_id', 'is not', null)).execute()
    await payloads.where('session_uid', '!=', except).execute()
    await payloads
      .where('kind', '=', 'Interaction')
      .where(sql`payload #>> '{session,uid}'`, 'is distinct from', except)
      .execute()
    await sessions.where('uid', '!=', except).execute()
  })
}

/**
 * Assigns an interaction to the account whose password was checked, so that `endSessions` deletes it. Returns false when the password
 * was changed meanwhile, or the interaction has ended. The lock lets a concurrent change of the password come before or after.
 */
export async function assignInteraction(
  db: Database,
  uid: string,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with checked as (
      select id from account where id = ${id} and password_hash is not distinct from ${passwordHash} for share)
    update oidc_payload set account_id = checked.id from checked
    where oidc_payload.kind = 'Interaction' and oidc_payload.id = ${uid}`.execute(db)
  return numAffectedRows === 1n
}

export async function lastLoginAt(db: Database, uid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('oidc_payload')
    .select('payload')
    .where('kind', '=', 'Session')
    .where('uid', '=', uid)
    .executeTakeFirst()
  const seconds = row?.payload['loginTs']
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null
}
