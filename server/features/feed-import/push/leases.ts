import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { claimDue, type DueTable, releaseClaim } from '#server/database/claim-due.ts'
import type { Database } from '#server/database/connect.ts'
import type { FeedPushTable } from '#server/database/websub-tables.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

export type FeedPush = Selectable<FeedPushTable>

export interface AnnouncedHub {
  hub: string | null
  topic: string
}

const CLAIM_MS = 10 * MINUTE_MS
const LEASE_SECONDS = { min: 60, max: 30 * 86_400, byDefault: 86_400 }
/** Share of its duration after which a lease is renewed. */
const RENEW_AFTER = 0.75

/** The feed is then due for a subscription request. Does nothing if the hub is unchanged. */
export async function storeHub(db: Database, url: string, { hub, topic }: AnnouncedHub, now: Date): Promise<void> {
  if (hub === null) {
    await db.deleteFrom('feed_push').where('url', '=', url).execute()
    return
  }
  const wanted = {
    hub,
    topic,
    token: randomBytes(18).toString('base64url'),
    secret: randomBytes(24).toString('base64url'),
    renew_at: now,
    failures: 0,
    last_error: null,
    lease_ends_at: null,
  }
  await db
    .insertInto('feed_push')
    .values({ url, ...wanted })
    .onConflict((on) =>
      on
        .column('url')
        .doUpdateSet(wanted)
        .where((eb) => eb.or([eb('feed_push.hub', '<>', hub), eb('feed_push.topic', '<>', topic)])),
    )
    .execute()
}

const DUE: DueTable<'feed_push'> = { name: 'feed_push', key: 'url', dueAt: 'renew_at' }

export const claimRenewals = (db: Database, limit: number, now: Date): Promise<FeedPush[]> =>
  claimDue(db, DUE, { claimMs: CLAIM_MS, limit }, now)

/** Does nothing if the hub has confirmed another request since. */
export const recordRefusal = (
  db: Database,
  push: FeedPush,
  outcome: { failures: number; last_error: string; renew_at: Date },
): Promise<void> => releaseClaim(db, DUE, push, outcome)

export async function recordLease(db: Database, token: string, seconds: number, now: Date): Promise<void> {
  const wanted = Number.isFinite(seconds) && seconds > 0 ? seconds : LEASE_SECONDS.byDefault
  const lease = Math.min(Math.max(wanted, LEASE_SECONDS.min), LEASE_SECONDS.max)
  const after = (share: number) => new Date(now.getTime() + lease * share * 1_000)
  await db
    .updateTable('feed_push')
    .set({ lease_ends_at: after(1), renew_at: after(RENEW_AFTER), failures: 0, last_error: null })
    .where('token', '=', token)
    .execute()
}

/** The feed is polled again, and the hub asked again when the lease would have been renewed. */
export const endLease = (db: Database, token: string) =>
  db.updateTable('feed_push').set({ lease_ends_at: null }).where('token', '=', token).execute()

export const pushByToken = (db: Database, token: string): Promise<FeedPush | undefined> =>
  db.selectFrom('feed_push').selectAll().where('token', '=', token).executeTakeFirst()

export async function leaseEnd(db: Database, url: string, now: Date): Promise<Date | null> {
  const row = await db.selectFrom('feed_push').select('lease_ends_at').where('url', '=', url).executeTakeFirst()
  const end = row?.lease_ends_at ?? null
  return end !== null && end > now ? end : null
}
