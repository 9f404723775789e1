import { randomUUID } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { deriveKey } from '../settings.ts'

export const KEYS_CHANGED = 'signing_keys_changed'

const ROTATE_AFTER_MS = 90 * DAY_MS
/** How long a replaced key is published; by then every token that it signed has expired. */
const RETENTION_MS = 60 * DAY_MS

/** Returns the private keys, newest first; the newest one signs. Creates a key when there is none. Throws when the secret is wrong. */
export async function signingKeys(db: Database, secret: Uint8Array, now: Date): Promise<JWK[]> {
  await db.transaction().execute(async (transaction) => {
    await lockKeys(transaction)
    if ((await newestAt(transaction)) === null) await addKey(transaction, secret, now)
  })
  // Keys of the same millisecond need an order too: all nodes sign with the same one.
  const rows = await db
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid', 'desc')
    .execute()
  return Promise.all(rows.map(({ sealed }) => decryptKey(sealed, secret)))
}

/** Adds a signing key, deletes keys past their retention, and notifies every node. Throws when the secret is wrong. */
export async function rotateSigningKeys(db: Database, secret: Uint8Array, now: Date): Promise<void> {
  const current = await db.selectFrom('signing_key').select('sealed').orderBy('created_at', 'desc').executeTakeFirst()
  // No node can start with keys that were encrypted with different secrets.
  if (current) await decryptKey(current.sealed, secret)
  await addKey(db, secret, now)
  const limit = new Date(now.getTime() - ROTATE_AFTER_MS - RETENTION_MS)
  const newest = db.selectFrom('signing_key').select('kid').orderBy('created_at', 'desc').limit(1)
  await db.deleteFrom('signing_key').where('created_at', '<', limit).where('kid', '!=', newest).execute()
  await sql`select pg_notify(${KEYS_CHANGED}, '')`.execute(db)
}

export async function rotateWhenDue(db: Database, secret: Uint8Array, now: Date): Promise<void> {
  if (!isDue(await newestAt(db), now)) return
  await db.transaction().execute(async (transaction) => {
    await lockKeys(transaction)
    if (isDue(await newestAt(transaction), now)) await rotateSigningKeys(transaction, secret, now)
  })
}

const isDue = (newest: Date | null, now: Date): boolean =>
  newest !== null && now.getTime() - newest.getTime() > ROTATE_AFTER_MS

/** If several nodes find that a key is missing or due, only one creates it. */
const lockKeys = (transaction: Database) => sql`lock table signing_key in exclusive mode`.execute(transaction)

async function newestAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('signing_key').select('created_at').orderBy('created_at', 'desc').executeTakeFirst()
  return row?.created_at ?? null
}

/** RS256, because every OpenID client supports it. */
async function addKey(db: Database, secret: Uint8Array, now: Date): Promise<void> {
  const kid = randomUUID()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
  await db
    .insertInto('signing_key')
    .values({ kid, sealed: await encryptKey(jwk, secret), created_at: now })
    .execute()
}

const encryptionKey = (secret: Uint8Array) => deriveKey(secret, 'signing keys')

/** Encrypts a key, so that a copy of the database cannot sign. */
const encryptKey = (jwk: JWK, secret: Uint8Array): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(encryptionKey(secret))

async function decryptKey(sealed: string, secret: Uint8Array): Promise<JWK> {
  const { plaintext } = await compactDecrypt(sealed, encryptionKey(secret)).catch((cause: unknown) => {
    throw new Error(
      'The signing keys of this database were encrypted with another IDENTITY_SECRET or another DATA_DIR',
      {
        cause,
      },
    )
  })
  return JSON.parse(new TextDecoder().decode(plaintext)) as JWK
}
