import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { databaseNotReadyReason } from '#server/database/readiness.ts'
import type { Tables } from '#server/database/tables.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { EmbeddedDialect } from './dialect.ts'
import { EmbeddedPostgres } from './embedded.ts'
import { scheduleVacuum } from './vacuum.ts'

const log = createLogger('silent')
const data = mkdtempSync(path.join(os.tmpdir(), 'prime-embedded-'))
afterAll(() => rmSync(data, { recursive: true }))

/** Copies the migrated template database. */
function copyOfTemplate(name: string): string {
  const folder = path.join(data, name)
  cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  return folder
}

const FOR_OTHERS = 0o077

const filesOpenToOthers = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))].filter(
    (name) => statSync(name).mode & FOR_OTHERS,
  )

test('the folder is private to its owner, and wider permissions are removed at the start', async () => {
  const folder = copyOfTemplate('open')
  for (const name of ['base', 'PG_VERSION', 'global']) chmodSync(path.join(folder, name), 0o777)
  const { db, close } = await openDatabase({ url: undefined, folder, poolSize: 1 }, log)
  await sql`create table sample as select generate_series(1, 30000) as id`.execute(db)
  await sql`checkpoint`.execute(db)
  expect(filesOpenToOthers(folder)).toEqual([])
  await close()
})

test('tables get new statistics when they change much, and at a start if they have grown by a tenth since', async () => {
  const folder = copyOfTemplate('grows')
  const { db, stop } = await openVacuumed(folder, 100)
  await sql`create table few as select generate_series(1, 40) as id`.execute(db)
  await sql`create table many as select generate_series(1, 60) as id`.execute(db)
  const rows = async (from: Kysely<Tables>) => {
    const statistics = sql<{ name: string; rows: number }>`
      select relname as name, reltuples as rows from pg_class where relname in ('few', 'many') order by relname`
    return (await statistics.execute(from)).rows.map(({ name, rows }) => `${name} ${rows}`)
  }
  await expect.poll(() => rows(db)).toEqual(['few -1', 'many 60'])
  await stop()

  const second = await openVacuumed(folder)
  expect(await rows(second.db)).toEqual(['few 40', 'many 60'])
  await sql`insert into few values (41)`.execute(second.db)
  await sql`insert into many select generate_series(61, 1000)`.execute(second.db)
  await second.stop()

  const third = await openVacuumed(folder)
  expect(await rows(third.db)).toEqual(['few 40', 'many 1000'])
  await third.stop()
}, 60_000)

async function openVacuumed(folder: string, intervalMs?: number) {
  const embedded = new EmbeddedPostgres({ folder, log })
  await embedded.waitReady
  const stopVacuum = await scheduleVacuum(embedded, log, intervalMs)
  return {
    db: new Kysely<Tables>({ dialect: new EmbeddedDialect(embedded) }),
    stop: async () => {
      stopVacuum()
      await embedded.close()
    },
  }
}

test('a statement beside a transaction waits for its end and is not rolled back with it', async () => {
  const { db, close } = await openDatabase({ url: undefined, folder: copyOfTemplate('beside'), poolSize: 1 }, log)
  await sql`create table sample (id int)`.execute(db)
  let beside: Promise<unknown> | undefined
  const transaction = db.transaction().execute(async (tx) => {
    await sql`insert into sample values (1)`.execute(tx)
    beside = sql`insert into sample values (2)`.execute(db)
    await sql`select 1`.execute(tx)
    throw new Error('rolled back')
  })
  await expect(transaction).rejects.toThrow('rolled back')
  await beside
  expect((await sql`select id from sample`.execute(db)).rows).toEqual([{ id: 2 }])
  await close()
}, 60_000)

test('a hung database fails every call, and then restarts with all acknowledged writes', async () => {
  const embedded = new EmbeddedPostgres({ folder: copyOfTemplate('hangs'), log, responseTimeoutMs: 2_500 })
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(embedded) })
  const readiness = () => databaseNotReadyReason({ db, outage: () => embedded.outage })
  const payloads: string[] = []
  await embedded.waitReady
  await embedded.listen('news', (payload) => payloads.push(payload))
  await sql`create table sample as select 1 as id`.execute(db)
  const hanging = sql`select count(*) from generate_series(1, 100000000000)`.execute(db)
  const waiting = sql`select 1`.execute(db)
  const inTransaction = db.transaction().execute((tx) => sql`select 1`.execute(tx))
  for (const call of [hanging, waiting, inTransaction])
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await readiness()).toBe('The database does not answer')
  await expect(db.transaction().execute((tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })

  await expect.poll(() => payloads, { timeout: 50_000 }).toEqual([''])
  expect((await sql`select id from sample`.execute(db)).rows).toEqual([{ id: 1 }])
  await sql`notify news, 'after'`.execute(db)
  await expect.poll(() => payloads).toEqual(['', 'after'])
  await db.destroy()
}, 120_000)

test('the incomplete database of an interrupted first start is replaced', async () => {
  const folder = copyOfTemplate('half')
  rmSync(path.join(folder, 'global'), { recursive: true })
  writeFileSync(`${folder}.unfinished`, '')
  const { db, close } = await openDatabase({ url: undefined, folder, poolSize: 1 }, log)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
}, 120_000)
