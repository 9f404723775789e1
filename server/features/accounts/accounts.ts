import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { AccountTable } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { type Role, rolesAmong } from '#server/lib/viewer.ts'
import { isDeletedSubject, lockSubject, EMBEDDED } from './subjects.ts'
import { deleteKnownDevices } from './known-devices.ts'

export interface Account {
  id: string
  email: string | null
  isEmailVerified: boolean
  /** Null for those whose password another realm keeps. */
  passwordHash: string | null
  roles: Role[]
}

interface NewAccount {
  email: string
  passwordHash: string
  roles?: readonly Role[]
}

/** Makes an account whose address has been confirmed; null where the address has one already. */
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

/** The account that was made here with this address, however its letters are written. */
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
  /** When the token was issued by which the subject is known. */
  issuedAt: Date
}

/** The account of a subject of an external issuer, made at first sight; null for one whose account was deleted since the token was issued. */
export async function accountOfSubject(db: Database, person: ExternalSubject, now: Date): Promise<Account | null> {
  const { issuer, subject, issuedAt } = person
  const seen = { email: person.email, email_verified: person.isEmailVerified, last_seen_at: now }
  const known = await db
    .updateTable('account')
    .set(seen)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst()
  if (known) return toAccount(known)
  return db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, person)
    if (await isDeletedSubject(transaction, person, issuedAt, now)) return null
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
  /** Of the browser in which it was chosen, which stays known; null where that has no session. */
  sessionUid: string | null
}

/** Changes a password. Codes by which another one could be set are deleted, and other devices are no longer known. */
export async function setPassword(db: Database, id: string, { passwordHash, sessionUid }: NewPassword): Promise<void> {
  await db.transaction().execute(async (step) => {
    await step.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    await step.deleteFrom('one_time_code').where('account_id', '=', id).execute()
    await deleteKnownDevices(step, id, sessionUid)
  })
}

/** Gives whoever joined here with this address these roles and no others; null where nobody did. Tokens get them when renewed. */
export async function setRoles(db: Database, email: string, roles: readonly Role[]): Promise<Role[] | null> {
  const row = await db
    .updateTable('account')
    .set({ roles: rolesAmong(roles) })
    .where('issuer', '=', EMBEDDED)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning('roles')
    .executeTakeFirst()
  return row ? rolesAmong(row.roles) : null
}

/** Removes the accounts that were made here with these addresses. */
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
