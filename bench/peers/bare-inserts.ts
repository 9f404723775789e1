/** Baseline for beacons: no authentication, one insert per event, and as many connections as the server has. */
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { ANALYTICS_PATH, type AnalyticsBatch } from '#contract/analytics.ts'
import type { ProgressBeacon } from '#contract/progress.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const PROGRESS = `insert into playback_progress values ($1, $2, $3, $4, false, false, $5, now())
  on conflict (account_id, media_id) do update set seconds = excluded.seconds, duration = excluded.duration,
  event_at = excluded.event_at, received_at = excluded.received_at`

// The database's time zone is UTC, and the partitions are days of Johannesburg.
const HEARD = `insert into analytics_event (day, id, at, name, listener, media_id, seconds, share)
  values (($2::timestamptz at time zone 'Africa/Johannesburg')::date, $1, $2, $3, 'bench', $4, $5, $6)
  on conflict do nothing`

// The benchmarks send only valid bodies.
async function insertProgress(request: IncomingMessage): Promise<void> {
  const { events } = (await json(request)) as ProgressBeacon
  for (const { mediaId, seconds, duration, at } of events)
    await pool.query(PROGRESS, [request.headers['x-account'], mediaId, seconds, duration, new Date(at)])
}

async function insertHeard(request: IncomingMessage): Promise<void> {
  const { events } = (await json(request)) as AnalyticsBatch
  for (const event of events)
    if (event.name === 'player_heard')
      await pool.query(HEARD, [event.id, new Date(event.at), event.name, event.media, event.seconds, event.share])
}

const server = createServer((request, response) => {
  const insert = request.url === ANALYTICS_PATH ? insertHeard : insertProgress
  void insert(request).then(() => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`ready http://127.0.0.1:${address.port}\n`)
})
