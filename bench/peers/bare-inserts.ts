/** Baseline for beacons: no authentication, one insert per event, and as many connections as the server has. */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import type { ProgressBeacon } from '#contract/progress.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const INSERT = `insert into playback_progress values ($1, $2, $3, $4, false, false, $5, now())
  on conflict (account_id, media_id) do update set seconds = excluded.seconds, duration = excluded.duration,
  event_at = excluded.event_at, received_at = excluded.received_at`

const server = createServer((request, response) => {
  void (async () => {
    // The benchmark sends valid bodies only.
    const { events } = (await json(request)) as ProgressBeacon
    for (const { mediaId, seconds, duration, at } of events) {
      await pool.query(INSERT, [request.headers['x-account'], mediaId, seconds, duration, new Date(at)])
    }
    response.writeHead(204).end()
  })()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`ready http://127.0.0.1:${address.port}\n`)
})
