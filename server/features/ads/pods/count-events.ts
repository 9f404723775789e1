import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

export interface PodEvent {
  pod: string
  spot: string
  event: string
}

/** Longer than a pod is valid, so that no event is counted twice. */
const EVENT_DAYS = 2
/** Twenty-five months, as for other counts. */
const SUM_DAYS = 760

/** Idempotent, also for concurrent repetitions of an event. */
export async function countEvents(db: Database, events: readonly PodEvent[], now: Date): Promise<void> {
  const day = toDay(now).date
  await sql`
    with counted as (
      insert into ad_pod_event (pod, spot, event, day)
      select pod, spot, event, ${day}::date
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as sent(pod uuid, spot text, event text)
      order by pod, spot, event
      on conflict do nothing returning spot, event)
    insert into ad_spot_day as total (day, spot, event, count)
    select ${day}::date, spot, event, count(*) from counted group by spot, event order by spot, event
    on conflict (day, spot, event) do update set count = total.count + excluded.count`.execute(db)
}

export async function purgePodEvents(db: Database, now: Date): Promise<void> {
  const before = (days: number) => toDay(new Date(now.getTime() - days * DAY_MS)).date
  await db.deleteFrom('ad_pod_event').where('day', '<', before(EVENT_DAYS)).execute()
  await db.deleteFrom('ad_spot_day').where('day', '<', before(SUM_DAYS)).execute()
}
