import { announceContentChange } from '#server/database/changes.ts'
/** Database pages read with 200,000 episodes against 20,000, and the duration of a push message to 100,000 followers. */
import { type Database, type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { startNotificationJobs } from '#server/features/notifications/jobs.ts'
import { vapidKeys } from '#server/features/notifications/web-push.ts'
import { readKeys } from '#server/lib/security/signature.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { explainPlans } from '#tests/kit/databases/plans.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { addGrowth, type GrowthSize } from '#tests/kit/growth/large-catalogue.ts'
import { GROWTH_QUERIES } from '#tests/kit/growth/queries.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'

const FEW: GrowthSize = { episodes: 20_000, followers: 1_000 }
const MANY: GrowthSize = { episodes: 200_000, followers: 100_000 }
const MAX_SECONDS = 300

/** Queries that count index entries of a topic or of the catalogue, which grow tenfold. */
const COUNTED: ReadonlySet<string> = new Set([
  'related episodes',
  'related articles',
  'topic of a slug',
  'restricted media',
])

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  const service = await startPeer('bench/peers/push-service.ts')
  try {
    const few = await buffersWith(server.url, FEW)
    const open = await openGrown(server.url, { ...MANY, browser: browserOf(service.url) })
    const many = await buffersOf(open.db)
    const rows = Object.keys(GROWTH_QUERIES).map((name) => buffersRow(name, few.get(name) ?? 0, many.get(name) ?? 0))
    rows.push(await pushRow(open))
    await open.close()
    return rows
  } finally {
    service.stop()
    await server.stop()
  }
}

const buffersRow = (name: string, few: number, many: number): Row => ({
  work: `${name}: pages touched with 200,000 episodes`,
  against: 'with 20,000',
  ratio: many / few,
  aim: COUNTED.has(name) ? '<= 20' : '<= 3',
  details: `${many} against ${few}`,
})

async function openGrown(server: string, size: GrowthSize): Promise<OpenDatabase> {
  const name = `grown_${size.episodes}`
  const admin = await openDatabase({ url: server, folder: '', poolSize: 1 }, createLogger('warn'))
  await admin.db.executeQuery({ sql: `create database ${name}`, parameters: [] } as never)
  await admin.close()
  const url = server.replace(/postgres$/, name)
  const open = await openDatabase({ url, folder: '', poolSize: 10 }, createLogger('warn'))
  await migrate(open.db)
  await addGrowth(open.db, size, new Date())
  return open
}

async function buffersWith(server: string, size: GrowthSize): Promise<Map<string, number>> {
  const open = await openGrown(server, size)
  const buffers = await buffersOf(open.db)
  await open.close()
  return buffers
}

async function buffersOf(db: Database): Promise<Map<string, number>> {
  const buffers = new Map<string, number>()
  for (const [name, read] of Object.entries(GROWTH_QUERIES)) {
    const plans = await explainPlans(db, (counted) => read(counted, new Date()))
    buffers.set(
      name,
      plans.reduce((sum, plan) => sum + plan.buffers, 0),
    )
  }
  return buffers
}

function browserOf(url: string) {
  const { origin, pathname, searchParams } = new URL(url)
  return {
    endpoint: origin + pathname,
    p256dh: searchParams.get('p256dh') ?? '',
    auth: searchParams.get('auth') ?? '',
  }
}

/** Runs one node's jobs until the queue is empty. */
async function pushRow(open: OpenDatabase): Promise<Row> {
  const { db } = open
  await db.deleteFrom('job').execute()
  const before = process.cpuUsage()
  const start = performance.now()
  const stop = await startNotificationJobs({
    ...open,
    clock: systemClock,
    log: createLogger('warn'),
    unsubscribeKeys: readKeys(new TextEncoder().encode('bench')),
    push: {
      keys: vapidKeys(Buffer.alloc(32, 1).toString('base64url')),
      contact: 'mailto:bench@localhost',
      allowPrivate: true,
    },
  })
  await publishEpisode(db)
  const written = await untilCount(db, 'notification', MANY.followers, start)
  const sent = await untilCount(db, 'job', 0, start)
  const cpu = process.cpuUsage(before)
  await stop()
  return {
    work: `push messages to ${MANY.followers} followers from one node, sent after ${sent.toFixed(0)} s`,
    against: `${MAX_SECONDS} s`,
    ratio: MAX_SECONDS / sent,
    aim: '>= 1',
    details: `${(MANY.followers / (sent - written)).toFixed(0)} a second after ${written.toFixed(0)} s to write them; CPU ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of this process`,
  }
}

async function publishEpisode(db: Database): Promise<void> {
  const lists = { badges: '[]', tags: '[]', topics: '[]', details: '{}' }
  const fields = { url: '/episodes/new', parent_id: 'podcast-1', published_at: new Date() }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('content')
      .values({ id: 'episode-new', kind: 'episode', name: 'New', headline: 'A new episode', ...fields, ...lists })
      .execute()
    await announceContentChange(tx)
  })
}

async function untilCount(db: Database, table: 'notification' | 'job', wanted: number, start: number): Promise<number> {
  for (;;) {
    const { count } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (table === 'job' ? count <= wanted : count >= wanted) return (performance.now() - start) / 1000
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

if (import.meta.main) printRows(await run())
