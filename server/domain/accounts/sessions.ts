import type { Database } from '#server/database/connect.ts'

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

/**
 * Ends a session with every code and token that came out of it, and with its grants: a token that is being renewed at this
 * very moment cannot be renewed again.
 */
export async function endSession(db: Database, uid: string): Promise<void> {
  await db.transaction().execute(async (step) => {
    const ended = await step.deleteFrom('oidc_payload').where('session_uid', '=', uid).returning('grant_id').execute()
    await endGrants(step, ended)
    await step.deleteFrom('account_session').where('uid', '=', uid).execute()
  })
}

async function endGrants(db: Database, ended: readonly { grant_id: string | null }[]): Promise<void> {
  const ids = ended.flatMap(({ grant_id: id }) => (id === null ? [] : [id]))
  if (ids.length > 0) await db.deleteFrom('oidc_payload').where('kind', '=', 'Grant').where('id', 'in', ids).execute()
}

/** Ends one of somebody's own sessions; another's is left alone. */
export async function endOwnSession(db: Database, accountId: string, uid: string): Promise<void> {
  const own = await db
    .selectFrom('account_session')
    .select('uid')
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (own) await endSession(db, uid)
}

/** Ends all sessions of somebody but the one in `except`; without that one, every unfinished step goes too. */
export async function endSessionsOf(db: Database, accountId: string, except: string | null): Promise<void> {
  await db.transaction().execute(async (step) => {
    const payloads = step.deleteFrom('oidc_payload').where('account_id', '=', accountId).returning('grant_id')
    const sessions = step.deleteFrom('account_session').where('account_id', '=', accountId)
    const ended = await (except === null ? payloads : payloads.where('session_uid', '!=', except)).execute()
    await endGrants(step, ended)
    await (except === null ? sessions : sessions.where('uid', '!=', except)).execute()
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
