import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export interface Letter {
  recipient: string
  subject: string
  /** Plain text. */
  body: string
}

export interface QueuedLetter extends Letter {
  id: string
  tries: number
  createdAt: Date
}

const MINUTE_MS = 60_000

/** A letter that could not be sent for two days is given up. */
const MAX_TRIES = 12

/** Puts a letter where a node will find and send it. */
export async function queueLetter(db: Database, letter: Letter, now: Date): Promise<void> {
  await db
    .insertInto('email_outbox')
    .values({ ...letter, created_at: now, due_at: now })
    .execute()
}

/**
 * Letters that are due, each for one node alone. They come again after a time that doubles with each try unless
 * `forgetLetter` is called.
 */
export async function takeDueLetters(db: Database, now: Date): Promise<QueuedLetter[]> {
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
        .where('tries', '<', MAX_TRIES)
        .orderBy('due_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(({ id, recipient, subject, body, tries, created_at }) => ({
    id,
    recipient,
    subject,
    body,
    tries,
    createdAt: created_at,
  }))
}

export const forgetLetter = (db: Database, id: string) => db.deleteFrom('email_outbox').where('id', '=', id).execute()

export const noteFailure = (db: Database, id: string, reason: string) =>
  db.updateTable('email_outbox').set({ last_error: reason }).where('id', '=', id).execute()

/** Forgets letters that nobody will send any more. */
export const forgetOldLetters = (db: Database, now: Date) =>
  db
    .deleteFrom('email_outbox')
    .where('created_at', '<', new Date(now.getTime() - 7 * 24 * 60 * MINUTE_MS))
    .execute()
