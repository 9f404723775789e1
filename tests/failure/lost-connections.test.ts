import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatus, startReaders } from '#tests/kit/clients/readers.ts'
import { startPostgres, type TestPostgres } from '#tests/kit/databases/postgres.ts'
import { type ServerProcess, startServer } from '#tests/kit/processes/server-process.ts'
import { tcpProxy, type TcpProxy } from '#tests/kit/processes/tcp-proxy.ts'

let postgres: TestPostgres
let proxy: TcpProxy
let server: ServerProcess

beforeAll(async () => {
  postgres = await startPostgres()
  proxy = await tcpProxy(postgres.port)
  const url = postgres.url.replace(String(postgres.port), String(proxy.port))
  server = await startServer({ DATABASE_URL: url, ROLES: 'gateway,live,work', LOAD_DEMO: 'never', LOG_LEVEL: 'silent' })
}, 240_000)

afterAll(async () => {
  await server.stop()
  await proxy.close()
  await postgres.stop()
})

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  // A connection that breaks fails the statement; without a listener it would fail the whole run too.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

const OURS = `from pg_stat_activity where application_name like 'prime%'`

async function killOneBackend(): Promise<void> {
  const [backend] = await query<{ pid: number }>(`select pid ${OURS} and state = 'active' limit 1`)
  // PostgreSQL then restarts all of its processes.
  if (backend) execFileSync('kill', ['-9', String(backend.pid)])
  await expect.poll(() => query('select 1').catch(() => [])).toHaveLength(1)
}

/** Causes an outage while twelve clients read, and returns the status codes of their responses. */
async function readDuring(causeOutage: () => unknown): Promise<number[]> {
  const readers = startReaders(server.url, 12)
  await expect.poll(() => readers.seen.get(200) ?? 0).toBeGreaterThan(20)
  await causeOutage()
  const before = readers.seen.get(200) ?? 0
  await expect.poll(() => readers.seen.get(200) ?? 0).toBeGreaterThan(before + 20)
  await readers.stop()
  return [...readers.seen.keys()].toSorted((a, b) => a - b)
}

test.each([
  ['its backends are terminated', () => query(`select pg_terminate_backend(pid) ${OURS}`)],
  ['its TCP connections are reset', () => proxy.cut()],
])('no read fails when %s', async (_what, causeOutage) => {
  // Repeated, so that some statements are in progress.
  for (let round = 0; round < 4; round++) expect(await readDuring(causeOutage)).toEqual([200])
})

test('no read fails when the listening connection is lost once more while it is opened again', async () => {
  const resetWhileOpening = async () => {
    const reset = proxy.resetNext('prime listen')
    proxy.cut()
    await reset
  }
  expect(await readDuring(resetWhileOpening)).toEqual([200])
})

test.each([
  ['one of its backends is killed', killOneBackend],
  ['PostgreSQL restarts at once', () => postgres.restart('immediate')],
  ['PostgreSQL restarts fast', () => postgres.restart('fast')],
])('reads are answered with 200 or 503 when %s, and with 200 again afterwards', async (_what, causeOutage) => {
  expect([[200], [200, 503]]).toContainEqual(await readDuring(causeOutage))
  await expect.poll(() => readStatus(server.url)).toBe(200)
})
