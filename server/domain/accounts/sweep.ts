import type { Database } from '#server/database/connect.ts'

/** Forgets what has served its time: sessions, codes, tokens, counts and letters. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('oidc_payload').where('expires_at', '<=', now).execute()
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
  await db.deleteFrom('email_outbox').where('expires_at', '<=', now).execute()
}
