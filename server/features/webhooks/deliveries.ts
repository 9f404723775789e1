import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'

export const WEBHOOKS_ADDED = 'webhooks_added'

export interface OutgoingEvent {
  /** The same on every node. */
  key: string
  /** Events with the same key arrive in order. */
  orderKey: string
  event: WebhookEvent
}

const LIFETIME_MS: Record<WebhookEvent['type'], number> = {
  'now-playing.changed': 60 * MINUTE_MS,
  'show.started': DAY_MS,
  'episode.published': DAY_MS,
  'webhook.test': MINUTE_MS,
}
/** Longer than an event can be found again. */
const RETENTION_MS = 2 * DAY_MS
export const MAX_WAITING = 2_000
export const MAX_BODY_BYTES = 64_000

/** Only for receivers that subscribed before the events happened. Idempotent. Above the limit of a receiver its oldest are dropped. */
export async function addEvents(db: Database, events: readonly OutgoingEvent[], now: Date): Promise<void> {
  const rows = events.flatMap(({ key, orderKey, event }, number) => {
    const at = Date.parse(event.timestamp)
    const expiresAt = new Date(at + LIFETIME_MS[event.type])
    const body = JSON.stringify(event)
    const isSendable = expiresAt > now && Buffer.byteLength(body) <= MAX_BODY_BYTES
    return isSendable
      ? [{ number, key, order_key: orderKey, type: event.type, body, at: event.timestamp, expires_at: expiresAt }]
      : []
  })
  if (rows.length === 0) return
  const { numAffectedRows } = await sql`
    insert into webhook_delivery (receiver_id, event_key, order_key, body, run_at, created_at, expires_at)
    select receiver.id, event.key, event.order_key, event.body, ${now}, ${now}, event.expires_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event (number int, key text, order_key text, type text, body text, at timestamptz, expires_at timestamptz)
    join webhook_receiver as receiver on event.type = any(receiver.events)
    where receiver.disabled_at is null and receiver.created_at <= event.at
    order by event.number
    on conflict (receiver_id, event_key) do nothing`.execute(db)
  if (numAffectedRows === 0n) return
  await dropExcess(db, now)
  await sql`select pg_notify(${WEBHOOKS_ADDED}, '')`.execute(db)
}

/** The events are not deleted, because they would be found and added again. */
async function dropExcess(db: Database, now: Date): Promise<void> {
  await sql`
    update webhook_delivery set expires_at = ${now} where id in (
      select id from (
        select id, row_number() over (partition by receiver_id order by id desc) as rank
        from webhook_delivery where delivered_at is null and expires_at > ${now} and receiver_id in (
          select receiver_id from webhook_delivery where delivered_at is null and expires_at > ${now}
          group by receiver_id having count(*) > ${MAX_WAITING})) as waiting
      where rank > ${MAX_WAITING})`.execute(db)
}

export interface Delivery {
  id: number
  event_key: string
  body: string
  attempts: number
}

/** An event that waits for a retry blocks later ones of its order key. */
export async function dueDeliveries(db: Database, receiverId: string, now: Date): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select id, event_key, body, attempts from (
      select distinct on (order_key) id, event_key, body, attempts, run_at from webhook_delivery
      where receiver_id = ${receiverId} and delivered_at is null and expires_at > ${now}
      order by order_key, id) as oldest
    where run_at <= ${now} order by id`.execute(db)
  return rows
}

export const markDelivered = (db: Database, id: number, now: Date) =>
  db.updateTable('webhook_delivery').set({ delivered_at: now }).where('id', '=', id).execute()

export const postponeDelivery = (db: Database, id: number, runAt: Date) =>
  db
    .updateTable('webhook_delivery')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), run_at: runAt }))
    .where('id', '=', id)
    .execute()

export const deleteWaiting = (db: Database, receiverId: string) =>
  db.deleteFrom('webhook_delivery').where('receiver_id', '=', receiverId).where('delivered_at', 'is', null).execute()

export async function purgeWebhooks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}
