import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Above this number of deleted rows the table is vacuumed at once, because an attack writes faster than autovacuum runs. */
const VACUUM_THRESHOLD = 500n

export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('oidc_payload').where('expires_at', '<=', now).executeTakeFirst()
  if (numDeletedRows > VACUUM_THRESHOLD) await sql`vacuum oidc_payload`.execute(db)
  await db.deleteFrom('throttle').where('ends_at', '<=', now).execute()
  await db.deleteFrom('known_device').where('expires_at', '<=', now).execute()
  await db.deleteFrom('one_time_code').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('account_session')
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom('oidc_payload').select('kind').whereRef('oidc_payload.session_uid', '=', 'account_session.uid'),
        ),
      ),
    )
    .execute()
}
