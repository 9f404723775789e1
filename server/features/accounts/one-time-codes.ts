import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/digest.ts'

/** How long a letter may take and somebody may need to read it. */
export const CODE_MINUTES = 30
export const CODE_MS = CODE_MINUTES * 60_000

/** Of a million codes: whoever guesses is right once in 200,000 letters. */
const MAX_TRIES = 5

/** What a letter carries: either of the two is good for the same thing, once. */
export interface OneTimeSecret {
  id: string
  /** Six digits to type. */
  code: string
  /** To stand in an address. */
  link: string
}

/** Whom a secret is made for. */
export interface CodeRecipient {
  email: string
  /** Of who wants to join; null where the address has an account, as then nothing that comes back is right. */
  passwordHash: string | null
}

/** Remembers who wants to join until they show that the address is theirs. */
export const issueJoinCode = (
  db: Database,
  { email, passwordHash }: CodeRecipient,
  now: Date,
): Promise<OneTimeSecret> => issue(db, { purpose: 'join', email, account_id: null, password_hash: passwordHash }, now)

/** Makes a secret with which the account's password can be set once. For an account that is none it does as much work. */
export const issueResetCode = (
  db: Database,
  email: string,
  accountId: string | null,
  now: Date,
): Promise<OneTimeSecret> => issue(db, { purpose: 'reset', email, account_id: accountId, password_hash: null }, now)

type NewCode = { purpose: 'join' | 'reset'; email: string; account_id: string | null; password_hash: string | null }

async function issue(db: Database, wanted: NewCode, now: Date): Promise<OneTimeSecret> {
  const id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const link = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + CODE_MS)
  await db
    .insertInto('one_time_code')
    .values({ ...wanted, id, code_digest: digest(`${id} ${code}`), link_digest: digest(link), expires_at })
    .execute()
  return { id, code, link }
}

export type PresentedSecret = { id: string; code: string } | { link: string }

/** Who may now have an account, once; null where what was shown is wrong, used, or too old. */
export async function redeemJoin(
  db: Database,
  shown: PresentedSecret,
  now: Date,
): Promise<{ email: string; passwordHash: string } | null> {
  const row = await redeem(db, 'join', shown, now)
  return row?.password_hash ? { email: row.email, passwordHash: row.password_hash } : null
}

/** Whose password may now be set, once. */
export async function redeemReset(db: Database, link: string, now: Date): Promise<string | null> {
  const row = await redeem(db, 'reset', { link }, now)
  return row?.account_id ?? null
}

/** What a link is good for, without using it up; a program that looks into letters must not spoil them. */
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

/** Takes the row away in the same statement that finds it, so that of two who show the same secret one comes too late. */
async function redeem(db: Database, purpose: 'join' | 'reset', shown: PresentedSecret, now: Date) {
  const good = db
    .deleteFrom('one_time_code')
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
  if ('link' in shown) return good.where('link_digest', '=', digest(shown.link)).executeTakeFirst()
  const { id, code } = shown
  if (!UUID.test(id)) return undefined
  // The try is counted before the code is looked at, so that many at once are many tries.
  const counted = await db
    .updateTable('one_time_code')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst()
  if (!counted || counted.tries > MAX_TRIES) return undefined
  return good
    .where('id', '=', id)
    .where('code_digest', '=', digest(`${id} ${code}`))
    .executeTakeFirst()
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
