import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import type { Tables } from '#server/database/tables.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { DEMO_TIME } from '#tests/kit/content/demo-time.ts'
import { freshDatabase } from '#tests/kit/site.ts'

test('a node that starts while another one loads the demo waits for longer than a statement may take', async () => {
  const { DATABASE_URL: connectionString = '' } = await freshDatabase('')
  const [other, observer] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  for (const client of [other, observer]) {
    await client.connect()
    afterThisFile(() => client.end())
  }
  await other.query('begin; lock table folder_row in exclusive mode')
  const pool = new pg.Pool({ connectionString, statement_timeout: 1_000 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  afterThisFile(() => db.destroy())
  const loading = loadDemo(db, DEMO_TIME).catch((cause: Error) => cause.message)
  const waiting = async () => {
    const { rows } = await observer.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and clock_timestamp() - query_start > interval '1500 ms'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  await other.query('commit')
  expect(await loading).toBe(true)
})
