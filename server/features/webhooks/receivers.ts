import { randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { WebhookEventType } from '#contract/webhooks.ts'
import { claimDue, type DueTable, releaseClaim } from '#server/database/claim-due.ts'
import type { Database } from '#server/database/connect.ts'
import type { WebhookReceiverTable } from '#server/database/webhook-tables.ts'

export type Receiver = Selectable<WebhookReceiverTable>

export const MAX_RECEIVERS = 50
const SECRET_BYTES = 24

export interface NewReceiver {
  url: string
  events: readonly WebhookEventType[]
  allowsPrivate: boolean
}

/** Returns the secret. A known receiver is switched on with a new one and these events. Throws at the limit. */
export async function addReceiver(db: Database, receiver: NewReceiver, now: Date): Promise<string> {
  const { url, events, allowsPrivate } = receiver
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const wanted = {
    secret,
    events: [...events],
    allows_private: allowsPrivate,
    created_at: now,
    check_at: now,
    failures: 0,
    failing_since: null,
    last_error: null,
    disabled_at: null,
  }
  await db.transaction().execute(async (tx) => {
    await sql`lock table webhook_receiver in share row exclusive mode`.execute(tx)
    const { count } = await tx
      .selectFrom('webhook_receiver')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('url', '<>', url)
      .executeTakeFirstOrThrow()
    if (count >= MAX_RECEIVERS) throw new Error(`There are ${MAX_RECEIVERS} receivers already, which is the limit`)
    await tx
      .insertInto('webhook_receiver')
      .values({ id: randomUUID(), url, ...wanted })
      .onConflict((on) => on.column('url').doUpdateSet(wanted))
      .execute()
  })
  return secret
}

/** Returns whether the receiver existed. */
export async function removeReceiver(db: Database, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook_receiver').where('url', '=', url).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listReceivers(db: Database, now: Date): Promise<(Receiver & { waiting: number })[]> {
  const { rows } = await sql<Receiver & { waiting: number }>`
    select receiver.*, (select count(*)::int from webhook_delivery as delivery
      where delivery.receiver_id = receiver.id and delivery.delivered_at is null and delivery.expires_at > ${now}) as waiting
    from webhook_receiver as receiver order by url`.execute(db)
  return rows
}

export const selectReceiverStates = (): RawBuilder<unknown> =>
  sql`select failures > 0 as is_failing, disabled_at is not null as is_off from webhook_receiver`

export async function wantedEvents(db: Database): Promise<Set<WebhookEventType>> {
  const { rows } = await sql<{ event: WebhookEventType }>`
    select distinct unnest(events) as event from webhook_receiver where disabled_at is null`.execute(db)
  return new Set(rows.map(({ event }) => event))
}

const DUE: DueTable<'webhook_receiver'> = { name: 'webhook_receiver', key: 'id', dueAt: 'check_at' }

/** Receivers with a delivery that is due and does not wait for an older one. Only one node at a time sends to each. */
export const claimReceivers = (db: Database, limit: number, claimMs: number, now: Date): Promise<Receiver[]> =>
  claimDue(db, DUE, { claimMs, limit, where: hasDelivery(now) }, now)

const hasDelivery = (now: Date) => sql`
  disabled_at is null and exists (
    select from webhook_delivery as delivery
    where delivery.receiver_id = webhook_receiver.id and delivered_at is null and run_at <= ${now} and expires_at > ${now}
      and not exists (
        select from webhook_delivery as older
        where older.receiver_id = webhook_receiver.id and older.order_key = delivery.order_key and older.id < delivery.id
          and older.delivered_at is null and older.run_at > ${now} and older.expires_at > ${now}))`

type Outcome = Partial<Pick<Receiver, 'failures' | 'failing_since' | 'last_error' | 'delivered_at' | 'disabled_at'>>

/** Does nothing if the operator or another node has changed the receiver since it was claimed. */
export const recordOutcome = (db: Database, receiver: Receiver, outcome: Outcome & { check_at: Date }): Promise<void> =>
  releaseClaim(db, DUE, receiver, outcome)
