import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { changedSeries } from '#server/features/catalogue/lists/feed-series.ts'
import { topicUrl } from '#server/features/catalogue/topics.ts'
import { showsFrom } from '#server/features/now-playing/shows.ts'
import { announceJobs } from '#server/jobs/queue.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { toSlug } from '#server/lib/urls/slug.ts'

/** Checks overlap, because rows have the start time of their transaction. Digests prevent repeated pushes. */
const OVERLAP_MS = 60_000
const MAX_TOPICS = 1_000

/** On one node only. */
export const enqueuePushes = (db: Database, now: Date): Promise<void> =>
  afterChanges(db, now, async (tx, since) => {
    if (!(await hasSubscribers(tx, now))) return
    const topics = await changedTopics(tx, since, now)
    if (topics.length > 0) await addPushes(tx, topics, now)
  })

/** An external hub has its own subscribers. On one node only. */
export const enqueuePing = (db: Database, now: Date): Promise<void> =>
  afterChanges(db, now, async (tx, since) => {
    const topics = await changedTopics(tx, since, now)
    if (topics.length > 0) await addPing(tx, topics, now)
  })

/** Calls `enqueue` with the time of the last check, unless another node is checking. */
async function afterChanges(
  db: Database,
  now: Date,
  enqueue: (tx: Database, since: Date) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ checked_at: Date }>`
      select checked_at from websub_publisher for update skip locked`.execute(tx)
    const [last] = rows
    if (!last) {
      await sql`insert into websub_publisher (checked_at) values (${now}) on conflict do nothing`.execute(tx)
      return
    }
    // Subscribers find older changes, from a time when no node ran, by polling.
    const since = new Date(Math.max(last.checked_at.getTime() - OVERLAP_MS, now.getTime() - DAY_MS))
    await sql`update websub_publisher set checked_at = ${now}`.execute(tx)
    await enqueue(tx, since)
  })
}

async function hasSubscribers(db: Database, now: Date): Promise<boolean> {
  const found = await db.selectFrom('websub_subscription').select('id').where('expires_at', '>', now).limit(1).execute()
  return found.length > 0
}

/** Feeds in which something was changed, published or opened after `since`. */
async function changedTopics(db: Database, since: Date, now: Date): Promise<string[]> {
  const { urls, topics } = await changedSeries(db, since, MAX_TOPICS, now)
  const paths = [...urls, ...topics.map((topic) => topicUrl(toSlug(topic))), ...(await showsOnAir(db, since, now))]
  return [...new Set(paths)].map((path) => encodeURI(`/feeds${path}.xml`))
}

/** Feeds of shows that began or ended contain live items. */
async function showsOnAir(db: Database, since: Date, now: Date): Promise<string[]> {
  const isNew = (instant: Date) => instant > since && instant <= now
  const airings = await showsFrom(db)(since, new Date(now.getTime() + 1), now)
  return [...airings.values()]
    .flat()
    .filter(({ startsAt, endsAt }) => isNew(startsAt) || isNew(endsAt))
    .map(({ url }) => url)
}

async function addPushes(db: Database, topics: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into job (kind, key, payload, concurrency_key, run_at, created_at)
    select 'websub_push', 'websub_push/' || id || '/' || ${now.getTime()}::text, jsonb_build_object('subscriptionId', id, 'change', ${now.getTime()}::text),
      callback_host, ${now}, ${now}
    from websub_subscription where topic = any(${topics}) and expires_at > ${now}
    on conflict (key) do nothing`.execute(db)
  await announceJobs(db)
}

async function addPing(db: Database, topics: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into job (kind, key, payload, run_at, created_at)
    values ('websub_ping', ${`websub_ping/${now.getTime()}`}, ${JSON.stringify({ topics: topics.join(' ') })}::jsonb, ${now}, ${now})
    on conflict (key) do nothing`.execute(db)
  await announceJobs(db)
}

export async function purgeWebsub(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('websub_subscription').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('websub_request')
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}
