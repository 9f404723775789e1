import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { digest } from '#server/lib/security/digest.ts'

/** The tokens in secret URLs of accounts, at most one per account. They are stored as digests. */
export const urlTokens = (table: 'follow_address' | 'private_feed') => ({
  /** The URLs with the previous token become invalid. */
  async replace(db: Database, accountId: string, now: Date): Promise<string> {
    const token = randomBytes(18).toString('base64url')
    const fresh = { token_digest: digest(token), created_at: now }
    await db
      .insertInto(table)
      .values({ account_id: accountId, ...fresh })
      .onConflict((on) => on.column('account_id').doUpdateSet(fresh))
      .execute()
    return token
  },

  async revoke(db: Database, accountId: string): Promise<void> {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  },

  async createdAt(db: Database, accountId: string): Promise<Date | null> {
    const row = await db.selectFrom(table).select('created_at').where('account_id', '=', accountId).executeTakeFirst()
    return row?.created_at ?? null
  },

  async accountOf(db: Database, token: string): Promise<string | null> {
    const row = await db
      .selectFrom(table)
      .select('account_id')
      .where('token_digest', '=', digest(token))
      .executeTakeFirst()
    return row?.account_id ?? null
  },
})
