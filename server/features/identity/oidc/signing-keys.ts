import { randomUUID } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { deriveKey } from '../settings.ts'

/** The channel on which nodes tell each other that there is a new key. */
export const KEYS_CHANGED = 'signing_keys_changed'

const DAY_MS = 86_400_000

/** A key older than this gets a successor. */
const ROTATE_AFTER_MS = 90 * DAY_MS

/** How long a key is still published after its successor came: no token that it signed is in use any longer. */
const RETENTION_MS = 60 * DAY_MS

/** The site's private keys, the newest first, which signs; the first one is made when there is none. */
export async function signingKeys(db: Database, secret: Uint8Array, now: Date): Promise<JWK[]> {
  await db.transaction().execute(async (step) => {
    // Of nodes that start together, one makes the key.
    await sql`lock table signing_key in exclusive mode`.execute(step)
    if ((await newestAt(step)) === null) await addKey(step, secret, now)
  })
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').execute()
  return Promise.all(rows.map(({ sealed }) => unseal(sealed, secret)))
}

/** Puts a new key in front, forgets what is long out of use, and tells every node. */
export async function rotateSigningKeys(db: Database, secret: Uint8Array, now: Date): Promise<void> {
  await addKey(db, secret, now)
  const limit = new Date(now.getTime() - ROTATE_AFTER_MS - RETENTION_MS)
  const newest = db.selectFrom('signing_key').select('kid').orderBy('created_at', 'desc').limit(1)
  await db.deleteFrom('signing_key').where('created_at', '<', limit).where('kid', '!=', newest).execute()
  await sql`select pg_notify(${KEYS_CHANGED}, '')`.execute(db)
}

/** Rotates once the newest key has served its time. */
export async function rotateWhenDue(db: Database, secret: Uint8Array, now: Date): Promise<void> {
  const newest = await newestAt(db)
  if (newest && now.getTime() - newest.getTime() > ROTATE_AFTER_MS) await rotateSigningKeys(db, secret, now)
}

async function newestAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('signing_key').select('created_at').orderBy('created_at', 'desc').executeTakeFirst()
  return row?.created_at ?? null
}

/** RS256, because every client knows it. */
async function addKey(db: Database, secret: Uint8Array, now: Date): Promise<void> {
  const kid = randomUUID()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
  await db
    .insertInto('signing_key')
    .values({ kid, sealed: await seal(jwk, secret), created_at: now })
    .execute()
}

const sealingKey = (secret: Uint8Array) => deriveKey(secret, 'signing keys')

/** Encrypted, so that a copy of the database signs nothing. */
const seal = (jwk: JWK, secret: Uint8Array): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealingKey(secret))

async function unseal(sealed: string, secret: Uint8Array): Promise<JWK> {
  const { plaintext } = await compactDecrypt(sealed, sealingKey(secret)).catch((cause: unknown) => {
    throw new Error('The signing keys of this database were made with another IDENTITY_SECRET or another DATA_DIR', {
      cause,
    })
  })
  // What was sealed was a JWK.
  return JSON.parse(new TextDecoder().decode(plaintext)) as JWK
}
