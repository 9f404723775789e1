import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, expect, inject, test } from 'vitest'
import { readStatus } from '#tests/kit/clients/readers.ts'
import { smallDisk } from '#tests/kit/processes/small-disk.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup()
})

function fullableDisk() {
  const disk = smallDisk(150)
  cleanups.push(disk.remove)
  return disk
}

const READ = '{ audioPodcastList(first: 20) { totalCount } currentShows { __typename } }'

/** Starts the server with an SQL prompt on its database. */
async function startSqlServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['tests/kit/processes/sql-server.ts'], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const [, url = ''] = (await next()).split(' ')
  return {
    url,
    child,
    run: (statement: string): Promise<string> => {
      child.stdin.write(`${statement}\n`)
      return next()
    },
  }
}

async function readiness(url: string) {
  return (await fetch(`${url}/readyz`)).json()
}

test('on a full disk every statement and readiness fail, the server recovers when there is space, and otherwise stops on SIGTERM', async () => {
  const disk = fullableDisk()
  cpSync(inject('embeddedTemplate'), path.join(disk.folder, 'postgres'), { recursive: true })
  const { url, run, child } = await startSqlServer({ DATA_DIR: disk.folder, ...disk.env })
  await run('create table written (number int)')
  expect(await run('insert into written select generate_series(1, 100)')).toBe('ok []')
  /** Fills the disk, and writes until PostgreSQL needs a new WAL segment. */
  const fill = async () => {
    disk.fill()
    let result = 'ok'
    for (let megabytes = 0; result.startsWith('ok') && megabytes < 200; megabytes++)
      result = await run(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000)) is not null`)
    expect(result).toBe('failed UNAVAILABLE')
  }
  await fill()

  const reason = 'The disk of the database is full'
  await expect.poll(() => readiness(url)).toEqual({ status: 'not ready', reason })
  expect(await readStatus(url, READ)).toBe(503)
  expect(await run('insert into written values (101)')).toBe('failed UNAVAILABLE')
  disk.empty()
  await expect.poll(() => readiness(url), { timeout: 90_000 }).toEqual({ status: 'ready' })
  expect(await readStatus(url, READ)).toBe(200)
  expect(await run('select count(*)::int as rows from written')).toBe('ok [{"rows":100}]')

  await fill()
  const began = Date.now()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(Date.now() - began).toBeLessThan(15_000)
}, 240_000)

/** Returns the error output of a server that does not start. */
async function startAndFail(env: Record<string, string>): Promise<string> {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, ['server/app/main.ts'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ROLES: 'gateway', ...env },
  })
  const result = text(child.stderr)
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  return result
}

test('a first start on a full disk fails with an error message, and the next one with space succeeds', async () => {
  const disk = fullableDisk()
  disk.fill()
  expect(await startAndFail({ DATA_DIR: disk.folder, ...disk.env })).toMatch(
    /^The embedded database in \S+ cannot be started: The disk of the database is full \(.*\)\n$/,
  )
  disk.empty()
  const { url } = await startSqlServer({ DATA_DIR: disk.folder, ...disk.env })
  expect(await readStatus(url, READ)).toBe(200)
  expect(existsSync(path.join(disk.folder, 'postgres.unfinished'))).toBe(false)
}, 180_000)

test('a start with a read-only data folder fails with an error message', async () => {
  const disk = fullableDisk()
  disk.makeReadOnly()
  expect(await startAndFail({ DATA_DIR: disk.folder, ...disk.env })).toMatch(
    /^The embedded database in \S+ cannot be started: The (disk|files) of the database (cannot be|may not be read or) written.*\n$/,
  )
  expect(await startAndFail({ DATA_DIR: path.resolve('package.json') })).toMatch(
    /^The embedded database in \S+ cannot be started: A part of the path of the database is a file \(.*\)\n$/,
  )
})
