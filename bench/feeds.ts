/** The feed of a podcast with 1,500 episodes, cold and cached. */
import { generateRssFeed, parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { createFeedLoader } from '#server/features/feeds/load-feed.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { startConstantPeer } from './kit/constant.ts'
import { openDemoDatabase } from './kit/demo-database.ts'
import { rateRow } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'

const EPISODES = 1_500
const PODCAST = '/feeds/podcasts/long.xml'
const ROUNDS = 5

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  const { db, close } = await openDemoDatabase(server.url)
  try {
    await addLongPodcast(db)
    return [await coldRow(db), await cachedRow(server.url)]
  } finally {
    await close()
    await server.stop()
  }
}

/** Copies an episode, without the triggers that index it for the search; sanitised, because that would change content again. */
const addLongPodcast = (db: Database) =>
  db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`
      insert into content (id, kind, url, name, headline, text, badges, tags, topics, details, sanitised, published_at)
      select 'long', kind, '/podcasts/long', 'long', headline, text, badges, tags, topics, details, sanitised, published_at
      from content where url = '/podcasts/blackout-diaries'`.execute(connection)
    await sql`
      insert into content (id, kind, url, name, headline, text, badges, tags, topics, details, sanitised, parent_id,
        media_id, duration_ms, published_at)
      select 'long-' || number, kind, '/podcasts/long/' || number, name, headline, text, badges, tags, topics, details, sanitised, 'long',
        media_id, duration_ms, published_at - number * interval '1 hour'
      from content cross join generate_series(1, ${EPISODES}::int) as number
      where id = 'ep-blackout-diaries-the-map-under-the-stairs'`.execute(connection)
    await sql`set session_replication_role = default`.execute(connection)
  })

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Against the library that writes it from its own model. */
async function coldRow(db: Database): Promise<Row> {
  const feeds = createFeedLoader({
    db,
    clock: systemClock,
    site: { name: 'Bench', origin: 'https://radio.example' },
    contact: 'editors@radio.example',
    hub: null,
    streams: new Map(),
  })
  const load = async () => (await feeds.load(PODCAST, { kind: 'public' })) ?? ''
  const model = parseRssFeed(await load())
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await millisecondsOf(load))
    // The parsed feed has all required elements.
    bare.push(await millisecondsOf(async () => generateRssFeed(model as never)))
  }
  await feeds.close()
  const [us, them] = [Math.min(...ours), Math.min(...bare)]
  return {
    work: `feed of ${EPISODES} episodes, cold`,
    against: 'the library that writes RSS, without the reading',
    ratio: us / them,
    aim: '<= 4',
    details: `${us.toFixed(0)} against ${them.toFixed(0)} ms`,
  }
}

async function cachedRow(databaseUrl: string): Promise<Row> {
  const ours = await startPeer('bench/kit/server.ts', [], { DATABASE_URL: databaseUrl })
  const bare = await startConstantPeer(ours.url + PODCAST)
  const row = {
    work: `feed of ${EPISODES} episodes, cached`,
    against: 'bare node:http with the same bytes',
    aim: '>= 0.6',
  }
  const measured = await rateRow(row, { peer: ours, path: PODCAST }, { peer: bare, path: PODCAST })
  ours.stop()
  bare.stop()
  return measured
}

if (import.meta.main) printRows(await run())
