/** Analytics beacons over HTTP, against a bare server that inserts each event. */
import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import { ANALYTICS_PATH, type AnalyticsBatch } from '#contract/analytics.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { openDemoDatabase } from './kit/demo-database.ts'
import { rateRow } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'

const IN_FLIGHT = 100
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A beacon of its own for each request, because one that arrives again is not written. */
function beacon(): string {
  const at = Date.now()
  const heard = { id: randomUUID(), at, name: 'player_heard', media: 'media-702', seconds: 30, share: 0 } as const
  return JSON.stringify({ sentAt: at, events: [heard] } satisfies AnalyticsBatch)
}

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres()
  const { close } = await openDemoDatabase(postgres.url)
  const env = { ROLES: 'gateway', DATABASE_URL: postgres.url, LOAD_DEMO: 'never' }
  // The server first: it adds the partition of the day, which the bare inserts need too.
  const ours = await startPeer('bench/kit/server.ts', [], env)
  const bare = await startPeer('bench/peers/bare-inserts.ts', [], env)
  const request: Request = {
    method: 'POST',
    path: ANALYTICS_PATH,
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER },
    setupRequest: (sent) => ({ ...sent, body: beacon() }),
  }
  const target = { path: ANALYTICS_PATH, requests: [request], connections: IN_FLIGHT }
  const row = {
    work: 'analytics beacons over HTTP',
    against: 'bare node:http with an insert for each',
    aim: '>= 0.6',
  }
  try {
    return [await rateRow(row, { peer: ours, ...target }, { peer: bare, ...target })]
  } finally {
    ours.stop()
    bare.stop()
    await close()
    await postgres.stop()
  }
}

if (import.meta.main) printRows(await run())
