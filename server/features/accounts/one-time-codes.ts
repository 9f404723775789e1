import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/security/digest.ts'

export const CODE_MINUTES = 30
export const CODE_MS = CODE_MINUTES * 60_000

/** With a million codes, five attempts guess one code in 200,000. */
const MAX_TRIES = 5

/** Either of the two secrets can be redeemed, once. */
export interface OneTimeSecret {
  id: string
  /** Six digits to type. */
  code: string
  /** Token for the link. */
  link: string
}

export interface CodeRecipient {
  email: string
  /** Null when the address already has an account: the code cannot be redeemed. */
  passwordHash: string | null
}

export const issueJoinCode = (
  db: Database,
  { email, passwordHash }: CodeRecipient,
  now: Date,
): Promise<OneTimeSecret> => issue(db, { purpose: 'join', email, account_id: null, password_hash: passwordHash }, now)

/** Without an account the work is the same and the code cannot be redeemed. */
export const issueResetCode = (
  db: Database,
  email: string,
  accountId: string | null,
  now: Date,
): Promise<OneTimeSecret> => issue(db, { purpose: 'reset', email, account_id: accountId, password_hash: null }, now)

type NewCode = { purpose: 'join' | 'reset'; email: string; account_id: string | null; password_hash: string | null }

async function issue(db: Database, newCode: NewCode, now: Date): Promise<OneTimeSecret> {
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const link = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + CODE_MS)
  await db
    .insertInto('one_time_code')
    .values({ ...newCode, id, code_digest: digest(`${id} ${code}`), link_digest: digest(link), expires_at })
    .execute()
  return { id, code, link }
}

export type PresentedSecret = { id: string; code: string } | { link: string }

/** Returns null when the code is wrong, used or expired. */
export async function redeemJoin(
  db: Database,
  secret: PresentedSecret,
  now: Date,
): Promise<{ email: string; passwordHash: string } | null> {
  const row = await redeem(db, 'join', secret, now)
  return row?.password_hash ? { email: row.email, passwordHash: row.password_hash } : null
}

/** Returns the account id, or null when the link is wrong, used or expired. */
export async function redeemReset(db: Database, link: string, now: Date): Promise<string | null> {
  const row = await redeem(db, 'reset', { link }, now)
  return row?.account_id ?? null
}

/** Reads a link without redeeming it, because mail scanners open links. */
export async function inspectLink(
  db: Database,
  purpose: 'join' | 'reset',
  link: string,
  now: Date,
): Promise<CodeRecipient | null> {
  const row = await db
    .selectFrom('one_time_code')
    .select(['email', 'password_hash as passwordHash'])
    .where('purpose', '=', purpose)
    .where('link_digest', '=', digest(link))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

export async function emailOfCode(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('one_time_code').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}

/** Deletes the row in the statement that finds it, so that only one of two concurrent requests redeems it. */
async function redeem(db: Database, purpose: 'join' | 'reset', secret: PresentedSecret, now: Date) {
  const redeemable = db
    .deleteFrom('one_time_code')
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
  if ('link' in secret) return redeemable.where('link_digest', '=', digest(secret.link)).executeTakeFirst()
  const { id, code } = secret
  if (!UUID.test(id)) return undefined
  // Counted before the code is compared, so that concurrent attempts are counted too.
  const counted = await db
    .updateTable('one_time_code')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst()
  if (!counted || counted.tries > MAX_TRIES) return undefined
  return redeemable
    .where('id', '=', id)
    .where('code_digest', '=', digest(`${id} ${code}`))
    .executeTakeFirst()
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
