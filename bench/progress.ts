/** Progress beacons: batched writes against one insert each, and over HTTP against a bare server that inserts. */
import type { Request } from 'autocannon'
import { sql } from 'kysely'
import { PROGRESS_PATH } from '#contract/progress.ts'
import type { Database } from '#server/database/connect.ts'
import { type Progress, recordProgress } from '#server/features/library/progress.ts'
import { BatchWriter } from '#server/lib/async/batch-writer.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { signIn, type SignedIn } from '#tests/kit/clients/sign-in.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { openDemoDatabase } from './kit/demo-database.ts'
import { rateRow } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'
import { timeAlternately } from './kit/time.ts'

const LISTENERS = 200
const IN_FLIGHT = 100

interface Setting {
  db: Database
  url: string
  people: SignedIn[]
  mediaIds: string[]
}

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  const { db, close } = await openDemoDatabase(server.url)
  const people: SignedIn[] = []
  while (people.length < LISTENERS) people.push(await signIn(db, {}, new Date()))
  const media = await db.selectFrom('media').select('id').where('kind', '<>', 'live').limit(50).execute()
  const setting = { db, url: server.url, people, mediaIds: media.map(({ id }) => id) }
  const rows = [await writerRow(setting), await httpRow(setting)]
  await close()
  await server.stop()
  return rows
}

function eventsNow({ people, mediaIds }: Setting, count: number): Progress[] {
  const at = new Date()
  const fields = { seconds: 100, duration: 1_000, isFinished: false, isRemoved: false, at }
  return Array.from({ length: count }, (_, number) => ({
    accountId: people[number % people.length]?.userId ?? '',
    mediaId: mediaIds[Math.floor(Math.random() * mediaIds.length)] ?? '',
    ...fields,
  }))
}

const insertOne = (db: Database, { accountId, mediaId, seconds, duration, at }: Progress) =>
  sql`insert into playback_progress values (${accountId}, ${mediaId}, ${seconds}, ${duration}, false, false, ${at}, ${at})
    on conflict (account_id, media_id) do update set seconds = excluded.seconds, duration = excluded.duration,
    event_at = excluded.event_at, received_at = excluded.received_at`.execute(db)

async function writerRow(setting: Setting): Promise<Row> {
  const writer = new BatchWriter((events: readonly Progress[]) => recordProgress(setting.db, events, systemClock()))
  const { first, second } = await timeAlternately(
    () => Promise.all(eventsNow(setting, IN_FLIGHT).map((event) => writer.write([event]))),
    () => Promise.all(eventsNow(setting, IN_FLIGHT).map((event) => insertOne(setting.db, event))),
  )
  const perSecond = (micros: number) => ((IN_FLIGHT * 1e6) / micros).toFixed(0)
  return {
    work: `progress written, ${IN_FLIGHT} beacons at once`,
    against: 'a bare insert for each on the same connections',
    ratio: second.micros / first.micros,
    aim: '>= 1',
    details: `${perSecond(first.micros)} against ${perSecond(second.micros)} a second; CPU ${(first.cpuMicros / IN_FLIGHT).toFixed(0)} against ${(second.cpuMicros / IN_FLIGHT).toFixed(0)} us each of this process`,
  }
}

async function httpRow(setting: Setting): Promise<Row> {
  const env = { ROLES: 'gateway', DATABASE_URL: setting.url, LOAD_DEMO: 'never', ACCOUNT_RATE_LIMIT: '1000000000' }
  const ours = await startPeer('bench/kit/server.ts', [], env)
  const bare = await startPeer('bench/peers/bare-inserts.ts', [], env)
  const requests = eventsNow(setting, 1_000).map(({ accountId, mediaId, seconds, duration, at }, number): Request => {
    const event = { mediaId, seconds, duration, at: at.getTime() }
    return {
      method: 'POST',
      path: PROGRESS_PATH,
      headers: {
        'content-type': 'application/json',
        'x-account': accountId,
        ...setting.people[number % LISTENERS]?.headers,
      },
      body: JSON.stringify({ sentAt: at.getTime(), events: [event] }),
    }
  })
  const row = {
    work: 'progress beacons over HTTP',
    against: 'bare node:http with an insert for each',
    aim: '>= 0.6',
  }
  const request = { path: PROGRESS_PATH, requests, connections: IN_FLIGHT }
  try {
    return await rateRow(row, { peer: ours, ...request }, { peer: bare, ...request })
  } finally {
    ours.stop()
    bare.stop()
  }
}

if (import.meta.main) printRows(await run())
