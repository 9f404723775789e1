import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'

export interface EmailMessage {
  recipient: string
  subject: string
  /** Plain text. */
  body: string
  /** The same message with its design; null to send plain text only. */
  html: string | null
  /** How long sending is retried, in milliseconds. */
  lifeMs: number
}

export interface QueuedEmail extends Omit<EmailMessage, 'lifeMs'> {
  id: string
  tries: number
  createdAt: Date
}

const BATCH_SIZE = 5

export async function queueEmail(db: Database, { lifeMs, ...message }: EmailMessage, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + lifeMs)
  await db
    .insertInto('email_outbox')
    .values({ ...message, created_at: now, due_at: now, expires_at })
    .execute()
}

/** A message that is not deleted with `deleteEmail` is due again after a delay that doubles with each attempt. */
export async function claimDueEmails(db: Database, now: Date): Promise<QueuedEmail[]> {
  const rows = await db
    .updateTable('email_outbox')
    .set({
      tries: sql`tries + 1`,
      due_at: sql`${now}::timestamptz + least(power(2, tries), 480) * interval '1 minute'`,
    })
    .where('id', 'in', (of) =>
      of
        .selectFrom('email_outbox')
        .select('id')
        .where('due_at', '<=', now)
        .where('expires_at', '>', now)
        .orderBy('due_at')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(({ id, recipient, subject, body, html, tries, created_at }) => ({
    id,
    recipient,
    subject,
    body,
    html,
    tries,
    createdAt: created_at,
  }))
}

/** Deletes messages that were not sent in time. */
export async function purgeEmails(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('email_outbox').where('expires_at', '<=', now).execute()
}

export const deleteEmail = (db: Database, id: string) => db.deleteFrom('email_outbox').where('id', '=', id).execute()

export const recordEmailFailure = (db: Database, id: string, reason: string) =>
  db
    .updateTable('email_outbox')
    .set({ last_error: failureReason(reason) })
    .where('id', '=', id)
    .execute()

/** Messages that have not been tried yet, and those that could not be sent so far. */
export async function countEmails(db: Database): Promise<{ waiting: number; retrying: number }> {
  const { rows } = await sql<{ waiting: number; retrying: number }>`
    select count(*) filter (where last_error is null)::int as waiting,
      count(*) filter (where last_error is not null)::int as retrying
    from email_outbox`.execute(db)
  return rows[0] ?? { waiting: 0, retrying: 0 }
}
