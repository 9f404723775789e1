import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { NO_TIME_LIMIT } from '#server/database/postgres-pool.ts'
import type { PushSubscription } from '#server/features/notifications/subscriptions.ts'
import { addStation } from '#tests/kit/content/stations.ts'

export interface GrowthSize {
  /** Nine in ten are audio and one is video; there is one article per ten episodes. */
  episodes: number
  /** Accounts that follow podcast 1 and a topic. */
  followers: number
  /** Push subscription of each follower; none by default. */
  browser?: PushSubscription
}

/**
 * Fills an empty database like one after years of use: podcasts of about 100 episodes, podcast 1 and series 1 with a twentieth
 * of all episodes, 200 topics, some episodes premium, some that expire, some with drafts. Ids are `podcast-1`, `episode-1`, `series-1`,
 * `season-1-1`, `video-1`, `news-1`; the lowest numbers are the newest.
 */
export async function addGrowth(db: Database, size: GrowthSize, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql.raw(NO_TIME_LIMIT).execute(transaction)
    await addRows(transaction, size, now)
  })
  // Automatic ANALYZE would run only after a minute.
  for (const table of [
    'content',
    'content_topic',
    'content_person',
    'media',
    'content_revision',
    'follow',
    'push_subscription',
    'account',
    'job',
  ])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

async function addRows(db: Database, size: GrowthSize, now: Date): Promise<void> {
  await addStation(db, 'kfm', 'KFM 94.5')
  await addStation(db, '702', '702')
  await addParents(db, size, now)
  await addEpisodes(db, size, now)
  await addVideos(db, size, now)
  await addNews(db, size, now)
  await addCredits(db, size)
  await addDrafts(db)
  await addFollowers(db, size, now)
  await addJobs(db, size, now)
}

const podcastCount = ({ episodes }: GrowthSize) => Math.ceil(episodes / 100)
const seriesCount = ({ episodes }: GrowthSize) => Math.ceil(episodes / 2_000)

const COLUMNS = sql`id, kind, url, name, headline, text, topics, station, parent_id, media_id, access, available_until,
  season, sort_order, is_serial, published_at`

const text = sql`repeat('What was said on the radio that morning, and who said it. ', 8)`
const station = sql`case n % 4 when 0 then 'kfm' when 1 then '702' end`
const topics = sql`jsonb_build_array('Topic ' || (n % 997) * 31 % 40, 'Topic ' || 40 + (n * 7) % 160)`
const access = sql`case when n % 50 = 0 then 'premium' else 'free' end`
const none = sql`null`

async function addParents(db: Database, size: GrowthSize, now: Date): Promise<void> {
  await sql`
    insert into content (${COLUMNS})
    select 'podcast-' || n, 'podcast', '/podcasts/' || n, 'Podcast', 'Podcast ' || n, ${text}, '[]', ${station}, ${none},
      ${none}, 'free', ${none}::timestamptz, ${none}::int, ${none}::int, n % 5 = 2, ${now}::timestamptz
    from generate_series(1, ${podcastCount(size)}::int) as n`.execute(db)
  await sql`
    insert into content (${COLUMNS})
    select 'series-' || n, 'video_podcast', '/series/' || n, 'Series', 'Series ' || n, ${text}, '[]', ${station}, ${none},
      ${none}, 'free', ${none}::timestamptz, ${none}::int, ${none}::int, false, ${now}::timestamptz
    from generate_series(1, ${seriesCount(size)}::int) as n`.execute(db)
  await sql`
    insert into content (${COLUMNS})
    select 'season-' || n || '-' || s, 'season', '/series/' || n || '/' || s, 'Season', 'Season ' || s, ${text}, '[]',
      ${station}, 'series-' || n, ${none}, 'free', ${none}::timestamptz, s, ${none}::int, false, ${now}::timestamptz
    from generate_series(1, ${seriesCount(size)}::int) as n, generate_series(1, 10) as s`.execute(db)
}

async function addMedia(db: Database, name: string, count: number): Promise<void> {
  await sql`
    insert into media (id, name, kind, sources)
    select ${name} || '-' || n, ${name}, 'audio', jsonb_build_array(jsonb_build_object(
      'src', '/media/episodes/' || ${name} || '/' || n || '.mp3', 'type', 'audio/mpeg'))
    from generate_series(1, ${count}::int) as n`.execute(db)
}

async function addEpisodes(db: Database, size: GrowthSize, now: Date): Promise<void> {
  const count = Math.floor(size.episodes * 0.9)
  await addMedia(db, 'episode', count)
  await sql`
    insert into content (${COLUMNS})
    select 'episode-' || n, 'episode', '/episodes/' || n, 'Episode', 'Episode ' || n, ${text}, ${topics}, ${station},
      'podcast-' || case when n % 20 = 1 then 1 else n % ${podcastCount(size)}::int + 1 end, 'episode-' || n, ${access},
      case when n % 100 = 3 then ${now}::timestamptz + interval '30 days' end, ${none}::int, ${none}::int, false,
      ${now}::timestamptz - n * interval '5 minutes'
    from generate_series(1, ${count}::int) as n`.execute(db)
}

async function addVideos(db: Database, size: GrowthSize, now: Date): Promise<void> {
  const count = Math.floor(size.episodes * 0.1)
  await addMedia(db, 'video', count)
  await sql`
    insert into content (${COLUMNS})
    select 'video-' || n, 'video', '/videos/' || n, 'Video', 'Video ' || n, ${text}, ${topics}, ${station},
      'season-' || case when n % 2 = 1 then 1 else n % ${seriesCount(size)}::int + 1 end || '-' || (n / 2) % 10 + 1,
      'video-' || n, ${access}, ${none}::timestamptz, ${none}::int, ${count}::int - n, false,
      ${now}::timestamptz - n * interval '45 minutes'
    from generate_series(1, ${count}::int) as n`.execute(db)
}

const articleCount = (size: GrowthSize) => Math.ceil(size.episodes / 10)

async function addNews(db: Database, size: GrowthSize, now: Date): Promise<void> {
  await sql`
    insert into content (${COLUMNS})
    select 'news-' || n, 'news', '/news/' || n, 'News', 'News ' || n, ${text}, ${topics}, ${station}, ${none}, ${none},
      'free', ${none}::timestamptz, ${none}::int, ${none}::int, false, ${now}::timestamptz - n * interval '40 minutes'
    from generate_series(1, ${articleCount(size)}::int) as n`.execute(db)
}

/** Person 1 is a guest in every twentieth episode, person 2 wrote all articles. */
async function addCredits(db: Database, size: GrowthSize): Promise<void> {
  await sql`insert into person (id, name) values ('person-1', 'Person 1'), ('person-2', 'Person 2')`.execute(db)
  await sql`
    insert into content_person (content_id, person_id, role, position)
    select 'episode-' || n * 20, 'person-1', 'guest', 0
    from generate_series(1, ${Math.floor((size.episodes * 0.9) / 20)}::int) as n
    union all
    select 'news-' || n, 'person-2', 'author', 0
    from generate_series(1, ${articleCount(size)}::int) as n`.execute(db)
}

async function addDrafts(db: Database): Promise<void> {
  await sql`
    insert into content_revision (content_id, number, state, fields)
    select id, 1, 'draft', jsonb_build_object('url', url || '/new', 'headline', 'A draft')
    from content where kind = 'news' and right(id, 1) = '7'`.execute(db)
}

async function addFollowers(db: Database, { followers, browser }: GrowthSize, now: Date): Promise<void> {
  const numbers = sql`generate_series(1, ${followers}::int) as n`
  const id = sql`('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  await sql`insert into account (id, issuer, subject) select ${id}, 'growth', n::text from ${numbers}`.execute(db)
  const at = sql`${now}::timestamptz - interval '30 days'`
  await sql`
    insert into follow (account_id, kind, target_id, path, type_name, headline, created_at, seen_at)
    select ${id}, 'content', 'podcast-1', '/podcasts/1', 'AudioPodcastPublishedContent', 'Podcast 1', ${at}, ${at}
    from ${numbers} union all
    select ${id}, 'topic', 'topic-' || n % 200, '/search', 'Topic', 'Topic ' || n % 200, ${at}, ${at}
    from ${numbers}`.execute(db)
  if (!browser) return
  await sql`
    insert into push_subscription (account_id, endpoint, p256dh, auth, created_at)
    select ${id}, ${browser.endpoint} || '-' || n, ${browser.p256dh}, ${browser.auth}, ${now}::timestamptz
    from ${numbers}`.execute(db)
}

/** Adds a queued push message for each follower, and one job that is due after them. */
async function addJobs(db: Database, { followers }: GrowthSize, now: Date): Promise<void> {
  await sql`
    insert into job (kind, key, payload, run_at, created_at)
    select 'push', 'push/' || n, '{}'::jsonb, ${now}::timestamptz - interval '1 hour', ${now}::timestamptz from generate_series(1, ${followers}::int) as n
    union all select 'new_episode', 'episode/1', '{}'::jsonb, ${now}::timestamptz, ${now}::timestamptz`.execute(db)
}
