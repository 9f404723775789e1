import { sql } from 'kysely'
import type { AdEvent } from '#contract/ads.ts'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** The decision for one slot of one page view, without anything about the visitor. */
export interface Delivery {
  id: string
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  at: Date
  /** Empty where no campaign was chosen. */
  campaign: string
  creative: string
  slot: string
  path: string
  station: string | null
}

/** Events of older deliveries are ignored. */
const MAX_AGE_MS = DAY_MS

export async function recordDeliveries(db: Database, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    insert into ad_delivery (id, day, requested_at, campaign, creative, slot, path, station)
    select id, day, at, campaign, creative, slot, path, station
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as delivery(id uuid, day date, at timestamptz,
      campaign text, creative text, slot text, path text, station text)`.execute(db)
}

export type DeliveryEvent = { delivery: string; kind: AdEvent['kind'] | 'click'; at: Date }

/** Idempotent: each kind of event has a column that is set once. A viewable impression also counts as an impression. */
export async function recordAdEvents(db: Database, events: readonly DeliveryEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  const oldest = new Date(first.at.getTime() - MAX_AGE_MS)
  await sql`
    with event as (
      select delivery as id, max(at) as at, bool_or(kind in ('impression', 'viewable')) as shown,
        bool_or(kind = 'viewable') as viewable, bool_or(kind = 'click') as clicked
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event(delivery uuid, kind text, at timestamptz)
      group by delivery),
    -- In one order, so that two statements with the same deliveries do not wait for each other.
    locked as (
      select ad_delivery.id from ad_delivery join event on event.id = ad_delivery.id
      where requested_at > ${oldest} and campaign <> '' order by ad_delivery.id for update of ad_delivery)
    update ad_delivery set
      impression_at = coalesce(impression_at, case when event.shown then event.at end),
      viewable_at = coalesce(viewable_at, case when event.viewable then event.at end),
      clicked_at = coalesce(clicked_at, case when event.clicked then event.at end)
    from event join locked on locked.id = event.id
    where ad_delivery.id = event.id`.execute(db)
}
