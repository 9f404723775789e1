import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'

const log = createLogger('silent')

test('after a lost connection every listener is called once and then receives notifications, on one connection', async () => {
  const postgres = await startPostgres()
  const { db, listen, close } = await openDatabase({ url: postgres.url, folder: '', poolSize: 2 }, log)
  const received: string[] = []
  await listen('songs', (payload) => received.push(`songs ${payload}`))
  await listen('jobs', (payload) => received.push(`jobs ${payload}`))
  for (let outage = 1; outage <= 3; outage++) {
    received.length = 0
    await postgres.restart('immediate')
    await expect.poll(() => received).toEqual(['songs ', 'jobs '])
    await sql`select pg_notify('songs', 'one'), pg_notify('jobs', 'two')`.execute(db)
    await expect.poll(() => received.slice(2)).toEqual(['songs one', 'jobs two'])
  }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(`select query from pg_stat_activity where application_name = 'prime listen'`)
  expect(rows).toHaveLength(1)
  await client.end()
  await close()
  await postgres.stop()
}, 240_000)

test('the error for an unreachable PostgreSQL server does not contain the password', async () => {
  const url = 'postgres://prime:open-sesame@127.0.0.1:1/prime'
  await expect(openDatabase({ url, folder: '', poolSize: 1 }, log)).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  )
})
