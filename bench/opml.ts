/**
 * The import of a list of feeds with 50,000 episodes, on both databases: its time, growth and memory, and the latency of other
 * queries meanwhile.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Feed } from '#server/features/feed-import/feeds/feed.ts'
import { readOpml } from '#server/features/feed-import/subscriptions/read-opml.ts'
import { refreshDue, type RefreshDeps } from '#server/features/feed-import/subscriptions/refresh.ts'
import { subscribe } from '#server/features/feed-import/subscriptions/subscriptions.ts'
import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { writeOpml } from '#server/lib/xml/write-opml.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { openEmptyDatabase } from './kit/demo-database.ts'
import { printRows, type Row } from './kit/row.ts'

const FEEDS = Number(process.env['BENCH_FEEDS'] ?? 200)
const EPISODES_OF_FEED = Math.round(50_000 / FEEDS)
/** Feeds at the start and at the end whose times are compared; two are read at a time. */
const COMPARED = 2 * Math.max(1, Math.round(FEEDS / 20))
const PROBE_MS = 50

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  try {
    return [...(await rowsOf('PostgreSQL', server.url)), ...(await rowsOf('embedded database'))]
  } finally {
    await server.stop()
  }
}

async function rowsOf(name: string, url?: string): Promise<Row[]> {
  const { db, close } = await openEmptyDatabase(url)
  try {
    return await importRows(name, db)
  } finally {
    await close()
  }
}

async function importRows(name: string, db: Database): Promise<Row[]> {
  const host = await startFeeds()
  const threads = new WorkerPool({
    module: new URL('../server/features/feed-import/subscriptions/read-worker.ts', import.meta.url),
    timeoutMs: 120_000,
    maxWaiting: 50,
  })
  const read: RefreshDeps['read'] = (bytes, options) => threads.run<Feed>('read', { bytes, options })
  const probe = startProbe(db)
  try {
    const began = performance.now()
    const feeds = readOpml(Buffer.from(host.opml)).map((url) => ({ url, kind: null, options: {} }))
    await subscribe(db, feeds, new Date())
    await refreshDue({ db, clock: systemClock, log: createLogger('error'), read, connect: { allowPrivate: true } })
    const took = performance.now() - began
    const cost = await probe.stop()
    const count = await importedEpisodes(db)
    const bare = await millisecondsOf(() => insertAgain(db))
    return [timeRow(name, { count, took, bare }), growthRow(name, host.servedAt(), began + took), loopRow(name, cost)]
  } finally {
    host.close()
    await threads.close()
  }
}

function timeRow(name: string, { count, took, bare }: { count: number; took: number; bare: number }): Row {
  return {
    work: `import of an OPML with ${count} episodes in ${FEEDS} feeds, ${name}`,
    against: 'inserting the rows of the episodes',
    ratio: took / bare,
    aim: '<= 4',
    details: `${(took / 1_000).toFixed(1)} against ${(bare / 1_000).toFixed(1)} s; ${((count / took) * 1_000).toFixed(0)} episodes a second`,
  }
}

/** A feed is requested when an earlier one is stored. */
function growthRow(name: string, servedAt: readonly number[], end: number): Row {
  const perFeed = (from: number, to: number) => ((servedAt[to] ?? end) - (servedAt[from] ?? end)) / (to - from)
  const [first, last] = [perFeed(0, COMPARED), perFeed(FEEDS - COMPARED, FEEDS)]
  return {
    work: `the last ${COMPARED} feeds of them, ${name}`,
    against: `the first ${COMPARED}`,
    ratio: last / first,
    aim: '<= 1.5',
    details: `${last.toFixed(0)} against ${first.toFixed(0)} ms for ${EPISODES_OF_FEED} episodes`,
  }
}

interface Cost {
  loopMs: number
  queryMs: number
  residentMb: number
  startMb: number
  cpuSeconds: number
}

const loopRow = (name: string, { loopMs, queryMs, residentMb, startMb, cpuSeconds }: Cost): Row => ({
  work: `longest pause of the event loop meanwhile, ${name}`,
  against: '200 ms',
  ratio: loopMs / 200,
  aim: '<= 1',
  details: `${loopMs.toFixed(0)} ms; longest wait of another query ${queryMs.toFixed(0)} ms; ${residentMb.toFixed(0)} MB resident at most, ${startMb.toFixed(0)} at the start; ${cpuSeconds.toFixed(0)} s of CPU time`,
})

/** Queries the database repeatedly, as pages do. */
function startProbe(db: Database) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const stopping = new AbortController()
  const startMb = residentMbNow()
  const cost = { queryMs: 0, residentMb: startMb }
  const cpu = process.cpuUsage()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const ms = await millisecondsOf(() => sql`select id from content where url = '/ewn'`.execute(db))
      cost.queryMs = Math.max(cost.queryMs, ms)
      cost.residentMb = Math.max(cost.residentMb, residentMbNow())
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
    }
  })()
  return {
    async stop(): Promise<Cost> {
      stopping.abort()
      await asking
      delay.disable()
      const { user, system } = process.cpuUsage(cpu)
      return { ...cost, startMb, cpuSeconds: (user + system) / 1e6, loopMs: delay.max / 1e6 }
    },
  }
}

const residentMbNow = () => process.memoryUsage.rss() / 1e6

async function startFeeds() {
  const served: number[] = []
  const host = createServer(({ url = '' }, response) => {
    served.push(performance.now())
    response.end(feedText(url.slice(1)))
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  const list = Array.from({ length: FEEDS }, (_, index) => `http://127.0.0.1:${port}/${index}`)
  const outlines = list.map((xmlUrl) => ({ title: xmlUrl, xmlUrl }))
  return { opml: writeOpml('Bench', outlines), servedAt: () => served, close: () => void host.close() }
}

const feedText = (name: string) =>
  `<rss version="2.0"><channel><title>Podcast ${name}</title><description>Bench</description>${Array.from(
    { length: EPISODES_OF_FEED },
    (_, index) =>
      `<item><title>Part ${index} of ${name}</title><guid>${name}-${index}</guid><pubDate>${new Date(Date.UTC(2020, 0, 1 + index)).toUTCString()}</pubDate>
      <description>What somebody said in part ${index}, and what others answered to it.</description>
      <enclosure url="https://media.example/${name}/${index}.mp3" type="audio/mpeg" length="1"/></item>`,
  ).join('')}</channel></rss>`

async function importedEpisodes(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from content join feed on feed.podcast_id = content.parent_id
    where feed.url like 'http://127.0.0.1:%'`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count !== FEEDS * EPISODES_OF_FEED) throw new Error(`${count} episodes were imported`)
  return count
}

/** The same rows with other ids, so that the triggers and indexes do the same work. */
async function insertAgain(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select podcast_id as id from feed where url like 'http://127.0.0.1:%'`.execute(db)
  for (const { id } of rows)
    await sql`
      insert into content
      select (jsonb_populate_record(content, jsonb_build_object('id', 'again-' || id, 'url', '/again' || url, 'guid', 'again-' || guid))).*
      from content where parent_id = ${id}`.execute(db)
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

if (import.meta.main) printRows(await run())
