import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { showsFrom } from '#server/features/now-playing/shows.ts'
import { JOBS_ADDED } from '#server/jobs/queue.ts'
import { toSlug } from '#server/lib/slug.ts'
import { DAY_MS } from '#server/lib/durations.ts'

/** Overlap of consecutive checks, because rows have the start time of their transaction. No push is repeated because of it. */
const OVERLAP_MS = 60_000
const MAX_TOPICS = 1_000

/**
 * Adds jobs for the feeds that have changed since the last call, on one node only: one for each subscriber of our own hub, or one for an
 * external hub, which has its own subscribers.
 */
export async function enqueueChangedTopics(db: Database, ownsHub: boolean, now: Date): Promise<void> {
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
    if (ownsHub && !(await hasSubscribers(tx, now))) return
    const topics = await changedTopics(tx, since, now)
    if (topics.length === 0) return
    await (ownsHub ? addPushes(tx, topics, now) : addPing(tx, topics, now))
    await sql`select pg_notify(${JOBS_ADDED}, '')`.execute(tx)
  })
}

async function hasSubscribers(db: Database, now: Date): Promise<boolean> {
  const found = await db.selectFrom('websub_subscription').select('id').where('expires_at', '>', now).limit(1).execute()
  return found.length > 0
}

/** Returns the paths of the feeds in which something was changed, published or opened after `since`. */
async function changedTopics(db: Database, since: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ url: string | null; topic: string | null }>`
    with changed as (
      select id, kind, url, parent_id from content where updated_at > ${since} and updated_at <= ${now}
      union
      select id, kind, url, parent_id from content
      where greatest(published_at, available_from, opens_at) > ${since}
        and greatest(published_at, available_from, opens_at) <= ${now}
      limit 50000)
    select distinct series.url, null as topic from changed
    left join content as parent on parent.id = changed.parent_id
    join content as series on series.id in (changed.id, changed.parent_id, parent.parent_id)
      and series.kind in ('show', 'podcast', 'mixed_podcast')
    union all
    select distinct null, about.topic from changed join content_topic as about on about.content_id = changed.id
    limit ${MAX_TOPICS}`.execute(db)
  const urls = rows.map(({ url, topic }) => url ?? `/topics/${toSlug(topic ?? '')}`)
  return [...new Set([...urls, ...(await showsOnAir(db, since, now))])].map((url) => encodeURI(`/feeds${url}.xml`))
}

/** Returns the paths of the shows that began or ended after `since`, because their feeds contain live items. */
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
}

async function addPing(db: Database, topics: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into job (kind, key, payload, run_at, created_at)
    values ('websub_ping', ${`websub_ping/${now.getTime()}`}, ${JSON.stringify({ topics: topics.join(' ') })}::jsonb, ${now}, ${now})
    on conflict (key) do nothing`.execute(db)
}

/** Deletes subscriptions that were not renewed, and requests that nobody confirmed. */
export async function purgeWebsub(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('websub_subscription').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('websub_request')
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}
