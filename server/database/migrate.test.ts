import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { openDatabase } from './connect.ts'
import { isMigrated, migrate, migrationNames } from './migrate.ts'
import { accounts } from './migrations/003-accounts.ts'

const log = createLogger('warn')

/** A database without any tables. The embedded one takes seconds to create; the databases of other tests are made by all migrations on both. */
async function emptyDatabase(poolSize = 1) {
  const url = new URL(inject('postgresUrl'))
  const server = await openDatabase({ url: url.href, folder: '', poolSize: 1 }, log)
  url.pathname = `/empty_${crypto.randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(url.pathname.slice(1))} template template0`.execute(server.db)
  await server.close()
  const { db, close } = await openDatabase({ url: url.href, folder: '', poolSize }, log)
  afterThisFile(close)
  return db
}

test('every migration is applied once, and then the database is up to date', async () => {
  const db = await emptyDatabase()
  expect(await isMigrated(db)).toBe(false)
  expect(await migrate(db)).toEqual(migrationNames)
  expect(await isMigrated(db)).toBe(true)
  expect(await migrate(db)).toEqual([])
})

test('nodes that start at the same time apply each migration once', async () => {
  const nodes = 6
  const db = await emptyDatabase(nodes)
  const applied = await Promise.all(Array.from({ length: nodes }, () => migrate(db)))
  expect(applied.flat().toSorted()).toEqual(migrationNames.toSorted())
})

test('email messages queued by the previous version get an expiry, before and after the migration', async () => {
  const db = await emptyDatabase()
  const queue = (recipient: string) =>
    sql`insert into email_outbox (recipient, subject, body, created_at, due_at)
      values (${recipient}, 'A code', '123456', now(), now())`.execute(db)
  await sql`create table migration (name text primary key, applied_at timestamptz not null default now())`.execute(db)
  for (const statement of accounts) await sql.raw(statement).execute(db)
  await sql`insert into migration (name) values ('003-accounts')`.execute(db)
  await queue('waits@example.org')
  expect(await migrate(db)).toContain('006-letters-end')
  await queue('meanwhile@example.org')
  const { rows } = await sql`select recipient from email_outbox where expires_at > now() order by recipient`.execute(db)
  expect(rows).toEqual([{ recipient: 'meanwhile@example.org' }, { recipient: 'waits@example.org' }])
})
