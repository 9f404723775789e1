import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { enqueueDueNotifications } from './jobs.ts'
import { notifyFollowersOfEpisode } from './new-episodes.ts'
import { FOLLOWERS_PER_BATCH } from './notify-followers.ts'
import { MAX_NOTIFICATIONS, purgeExpiredNotifications } from './purge-notifications.ts'

const FOLLOWERS = FOLLOWERS_PER_BATCH + 200

const site = await testSite({ ...EMPTY_SITE, env: { ...EMPTY_SITE.env, ROLES: 'gateway,work' } })
const { add } = contentKit(site)
await add(
  { id: 'podcast', kind: 'podcast' },
  { id: 'episode', kind: 'episode', parent_id: 'podcast', published_at: site.now, topics: '["Rugby"]' },
)
const accounts = await addAccounts(FOLLOWERS)

beforeEach(async () => {
  for (const table of ['follow', 'announcement', 'job', 'notification', 'push_subscription'] as const)
    await site.db.deleteFrom(table).execute()
})

async function addAccounts(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into account (id, issuer, subject) select gen_random_uuid(), 'many', n::text
    from generate_series(1, ${count}::int) as n returning id`.execute(site.db)
  return rows.map(({ id }) => id).toSorted()
}

/** Makes these accounts follow the podcast, or a topic of its episode. */
async function follow(ids: readonly string[], topic?: string): Promise<void> {
  const at = new Date(site.now.getTime() - DAY_MS)
  const [kind, target, headline] =
    topic === undefined ? ['content', 'podcast', 'Podcast'] : ['topic', toSlug(topic), topic]
  await sql`
    insert into follow (account_id, kind, target_id, path, type_name, headline, created_at, seen_at)
    select id, ${kind}, ${target}, '/', 'Any', ${headline}, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${ids}::uuid[]) as id`.execute(site.db)
}

const notified = async () =>
  (await site.db.selectFrom('notification').select('account_id').orderBy('account_id').execute()).map(
    ({ account_id: id }) => id,
  )

const jobs = (kind: string) =>
  site.db.selectFrom('job').select(['key', 'payload']).where('kind', '=', kind).orderBy('id').execute()

const notifyBatch = (after?: string) => notifyFollowersOfEpisode(site.db, { contentId: 'episode', after }, site.now)

test('all followers are notified once, however many they are and by whatever they follow', async () => {
  await follow(accounts)
  await follow(accounts.slice(0, 100), 'Rugby')
  await site.contentChanged()
  await expect.poll(notified).toEqual(accounts)
  await expect.poll(() => jobs('new_episode')).toEqual([])
})

test('the same batch on two nodes notifies its followers once, and is followed by one batch', async () => {
  const halves = [accounts.slice(0, 700), accounts.slice(500)] as const
  await follow(halves[0])
  await follow(halves[1], 'Rugby')
  // Without the job of the first batch, which the running node would claim.
  await site.db.insertInto('announcement').values({ key: 'episode/episode', announced_at: site.now }).execute()
  await Promise.all([notifyBatch(), notifyBatch()])
  await expect.poll(notified).toEqual(accounts)
})

test('a batch that runs again notifies nobody twice', async () => {
  await follow(accounts)
  await site.db
    .insertInto('push_subscription')
    .values({
      account_id: accounts[0] ?? '',
      endpoint: 'https://push.example/1',
      p256dh: '',
      auth: '',
      created_at: site.now,
    })
    .execute()
  await site.contentChanged()
  await expect.poll(notified).toEqual(accounts)
  await expect.poll(() => jobs('new_episode')).toEqual([])
  await site.db.deleteFrom('job').execute()
  await notifyBatch()
  await expect.poll(() => jobs('new_episode')).toEqual([])
  expect(await jobs('push')).toEqual([])
  expect(await notified()).toEqual(accounts)
  await enqueueDueNotifications(site.db, site.now)
  expect(await jobs('new_episode')).toEqual([])
})

test('listeners who do not want new episodes are left out, and the batches behind them follow', async () => {
  await follow(accounts)
  const declined = accounts.slice(0, FOLLOWERS_PER_BATCH)
  await sql`
    insert into notification_preference (account_id, new_episodes) select id, false from unnest(${declined}::uuid[]) as id
    `.execute(site.db)
  await site.contentChanged()
  await expect.poll(notified).toEqual(accounts.slice(FOLLOWERS_PER_BATCH))
  await site.db.deleteFrom('notification_preference').execute()
})

/** Gives each account `count` notifications, one a minute, the last one at `last`. */
async function addNotifications(ids: readonly string[], count: number, last: Date): Promise<void> {
  await sql`
    insert into notification (account_id, kind, occurrence, content_id, title, body, url, created_at, expires_at)
    select id, 'new_episode', ${last.toISOString()} || '/' || n, n::text, '', '', '/',
      ${last}::timestamptz - n * interval '1 minute', ${last}::timestamptz
    from unnest(${ids}::uuid[]) as id, generate_series(0, ${count - 1}::int) as n`.execute(site.db)
}

/** The numbers of notifications of each inbox, and the age of the oldest one in minutes. */
async function inboxes(): Promise<{ count: number; minutes: number }[]> {
  const { rows } = await sql<{ count: number; minutes: number }>`
    select count(*)::int as count, round(extract(epoch from ${site.now}::timestamptz - min(created_at)) / 60)::int as minutes
    from notification group by account_id order by 1`.execute(site.db)
  return rows
}

test('the purge keeps the newest notifications of each inbox', async () => {
  await addNotifications(accounts.slice(0, 3), MAX_NOTIFICATIONS + 50, site.now)
  await addNotifications(accounts.slice(3, 4), 7, site.now)
  await Promise.all([purgeExpiredNotifications(site.db, site.now), purgeExpiredNotifications(site.db, site.now)])
  expect(await inboxes()).toEqual([
    { count: 7, minutes: 6 },
    ...accounts.slice(0, 3).map(() => ({ count: MAX_NOTIFICATIONS, minutes: MAX_NOTIFICATIONS - 1 })),
  ])
})

test('the purge deletes notifications that are older than ninety days, however many they are', async () => {
  const old = new Date(site.now.getTime() - 90 * DAY_MS - 1)
  await addNotifications(accounts.slice(0, 12), 90, old)
  await addNotifications(accounts.slice(0, 1), 1, new Date(old.getTime() + 1))
  await purgeExpiredNotifications(site.db, site.now)
  expect(await inboxes()).toEqual([{ count: 1, minutes: 90 * 1_440 }])
})
