import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createAccount } from '#server/features/accounts/accounts.ts'
import { openPartition } from '#server/features/audience/partitions.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { DEMO_TIME } from '#tests/kit/content/demo-time.ts'
import { MEMORY_FOLDER } from '#tests/kit/processes/memory-folder.ts'
import { type Database, openDatabase } from './connect.ts'
import { copyDatabase } from './copy-database.ts'
import { migrate } from './migrate.ts'

async function open(url: string | undefined, folder: string): Promise<Database> {
  const { db, close } = await openDatabase({ url, folder, poolSize: 3 }, createLogger('error'))
  afterThisFile(close)
  return db
}

async function newPostgres(): Promise<Database> {
  const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return open(inject('postgresUrl').replace(/postgres$/, name), '')
}

async function embeddedDemo(): Promise<Database> {
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'prime-copy-'))
  afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))
  cpSync(inject('embeddedDemoTemplate'), folder, { recursive: true })
  return open(undefined, folder)
}

/** Each table with a digest of its rows. */
async function digests(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'`.execute(db)
  const found: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row, '' order by row collate "C"), '')) || ' ' || count(*) as digest
      from (select one::text as row from ${sql.table(name)} as one) as all_rows`.execute(db)
    found[name] = rows[0]?.digest ?? ''
  }
  return found
}

const constraints = async (db: Database) =>
  (
    await sql<{ name: string }>`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'f' order by 1`.execute(db)
  ).rows

test('an embedded database is copied to PostgreSQL with every row, once', async () => {
  const [from, to] = [await embeddedDemo(), await newPostgres()]
  await createAccount(from, { email: 'zoë@example.org', passwordHash: 'none' }, DEMO_TIME)
  await openPartition(from, '2026-03-04')
  await sql`insert into analytics_event (day, id, at, name, listener, seconds)
    values ('2026-03-04', 'one', '2026-03-04 08:00:00.123456Z', 'player_heard', 'somebody', 1.1)`.execute(from)
  await sql`insert into error_replay (id, segment, at, recording)
    values ('one', 0, now(), decode('00ff5c22', 'hex'))`.execute(from)
  await sql`insert into now_playing_change (station, source, at, item) values ('702', 'one', now(), 'null')`.execute(
    from,
  )
  await sql`set timezone to 'UTC'`.execute(from)
  await sql`set timezone to 'UTC'`.execute(to)
  const before = await constraints(from)
  expect(await copyDatabase(from, to)).toBeGreaterThan(5_000)
  expect(await digests(to)).toEqual(await digests(from))
  expect(await constraints(to)).toEqual(before)
  await expect(copyDatabase(from, to)).rejects.toThrow('already has a site')
})

test('the copy can be written to: its numbers continue, and its triggers write the search index', async () => {
  const [from, to] = [await embeddedDemo(), await newPostgres()]
  await sql`select setval('job_id_seq', 12345)`.execute(from)
  await copyDatabase(from, to)
  const sequences = (db: Database) =>
    sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(db)
  expect((await sequences(to)).rows).toEqual((await sequences(from)).rows)
  const { rows } = await sql<{ off: number }>`
    select count(*)::int as off from pg_trigger where not tgisinternal and tgenabled <> 'O'`.execute(to)
  expect(rows).toEqual([{ off: 0 }])
})

test('tables of other software are not touched', async () => {
  const [from, to] = [await embeddedDemo(), await newPostgres()]
  await sql`create table of_another_application as select 1 as number`.execute(to)
  await copyDatabase(from, to)
  expect((await sql`select number from of_another_application`.execute(to)).rows).toEqual([{ number: 1 }])
})

test('a site that is being added to the other database is not replaced', async () => {
  const [from, to] = [await embeddedDemo(), await newPostgres()]
  await migrate(to)
  const [added, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const adding = to.transaction().execute(async (node) => {
    await createAccount(node, { email: 'zoë@example.org', passwordHash: 'none' }, DEMO_TIME)
    added.resolve()
    await mayCommit.promise
  })
  await added.promise
  const copying = copyDatabase(from, to).catch((cause: Error) => cause.message)
  const waiting = async () =>
    (
      await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        to,
      )
    ).rows.length
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  mayCommit.resolve()
  await adding
  expect(await copying).toContain('already has a site')
})
