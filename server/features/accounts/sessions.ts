import type { Database } from '#server/database/connect.ts'
import { deleteKnownDevices } from './known-devices.ts'

export interface AccountSession {
  uid: string
  device: string
  signedInAt: Date
  lastSeenAt: Date
}

/** Notes that a session was used just now. */
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

/** The browsers in which somebody is signed in, the one that was used last first. */
export async function sessionsOf(db: Database, accountId: string): Promise<AccountSession[]> {
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

/** Ends a grant with every code and token that came out of it, one that is being issued at this moment too. */
export async function endGrant(db: Database, grantId: string): Promise<void> {
  await db.transaction().execute((transaction) => endGrants(transaction, [grantId]))
}

/** Ends a session with its grants and every code and token that came out of it. */
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

/**
 * Deletes the grants and then what was issued under them: a token is only inserted under a lock on its grant, so that the
 * second statement sees every token whose grant the first one has waited for.
 */
async function endGrants(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('oidc_payload').where('kind', '=', 'Grant').where('id', 'in', ids).execute()
  await db.deleteFrom('oidc_payload').where('grant_id', 'in', ids).execute()
}

const grantIdsOf = (payloads: readonly { grant_id: string | null }[]): string[] => [
  ...new Set(payloads.flatMap(({ grant_id: id }) => (id === null ? [] : [id]))),
]

/** Ends one of somebody's own sessions and no longer knows its device; another's session is left alone. */
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

/**
 * Ends all sessions of somebody but the one in `except`, and no longer knows their devices; without that one, every
 * unfinished interaction is deleted too.
 */
export async function endSessionsOf(db: Database, accountId: string, except: string | null): Promise<void> {
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
    const spared = transaction.selectFrom('oidc_payload').select('grant_id').where('session_uid', '=', except)
    await grants.where('id', 'not in', spared.where('grant_id', 'is not', null)).execute()
    await payloads.where('session_uid', '!=', except).execute()
    await sessions.where('uid', '!=', except).execute()
  })
}

/** When the password was last shown in a session; null where there is no such session. */
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
