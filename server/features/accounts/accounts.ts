import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { AccountTable } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { type AccountRole, rolesAmong } from '#server/lib/requests/viewer.ts'
import { deleteKnownDevices } from './known-devices.ts'
import { isDeletedSubject, lockSubject, EMBEDDED } from './subjects.ts'

export interface Account {
  id: string
  email: string | null
  isEmailVerified: boolean
  /** Null for an account of an external issuer. */
  passwordHash: string | null
  roles: AccountRole[]
}

interface NewAccount {
  email: string
  passwordHash: string
  roles?: readonly AccountRole[]
}

/** Returns null when the address already has an account. */
export async function createAccount(db: Database, fields: NewAccount, now: Date): Promise<Account | null> {
  const id = randomUUID()
  const row = await db
    .insertInto('account')
    .values({
      id,
      issuer: EMBEDDED,
      subject: id,
      email: fields.email,
      email_verified: true,
      password_hash: fields.passwordHash,
      roles: rolesAmong(fields.roles ?? []),
      created_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toAccount(row) : null
}

export async function accountById(db: Database, id: string): Promise<Account | null> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** Ignores upper and lower case. */
export async function accountByEmail(db: Database, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('issuer', '=', EMBEDDED)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row ? toAccount(row) : null
}

interface ExternalSubject {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  issuedAt: Date
}

/** Creates the account when there is none. Returns null when it was deleted after the token was issued. */
export async function accountOfSubject(db: Database, external: ExternalSubject, now: Date): Promise<Account | null> {
  const { issuer, subject, issuedAt } = external
  const seen = { email: external.email, email_verified: external.isEmailVerified, last_seen_at: now }
  const existing = await db
    .updateTable('account')
    .set(seen)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst()
  if (existing) return toAccount(existing)
  return db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, external)
    if (await isDeletedSubject(transaction, external, issuedAt, now)) return null
    const row = await transaction
      .insertInto('account')
      .values({ issuer, subject, password_hash: null, created_at: now, ...seen })
      .onConflict((on) => on.columns(['issuer', 'subject']).doUpdateSet(seen))
      .returningAll()
      .executeTakeFirstOrThrow()
    return toAccount(row)
  })
}

interface NewPassword {
  passwordHash: string
  /** Its browser stays a known device. */
  sessionUid: string | null
}

/** Also deletes pending reset codes and the known devices of other sessions. */
export async function setPassword(db: Database, id: string, { passwordHash, sessionUid }: NewPassword): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    await transaction.deleteFrom('one_time_code').where('account_id', '=', id).execute()
    await deleteKnownDevices(transaction, id, sessionUid)
  })
}

/** Returns null when there is no account. Tokens get the new roles when renewed. */
export async function setRoles(
  db: Database,
  email: string,
  roles: readonly AccountRole[],
): Promise<AccountRole[] | null> {
  const row = await db
    .updateTable('account')
    .set({ roles: rolesAmong(roles) })
    .where('issuer', '=', EMBEDDED)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning('roles')
    .executeTakeFirst()
  return row ? rolesAmong(row.roles) : null
}

export async function removeAccounts(db: Database, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('account').where('issuer', '=', EMBEDDED).where('email', 'in', emails).execute()
}

const toAccount = (row: Selectable<AccountTable>): Account => ({
  id: row.id,
  email: row.email,
  isEmailVerified: row.email_verified,
  passwordHash: row.password_hash,
  roles: rolesAmong(row.roles),
})
