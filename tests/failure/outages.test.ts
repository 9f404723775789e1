import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatus } from '#tests/kit/clients/readers.ts'
import { startPostgres, type TestPostgres } from '#tests/kit/databases/postgres.ts'
import { type ServerProcess, startServer } from '#tests/kit/processes/server-process.ts'
import { tcpProxy, type TcpProxy } from '#tests/kit/processes/tcp-proxy.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'

let postgres: TestPostgres
let proxy: TcpProxy
let nodes: ServerProcess[]

const POOL = 10
const IDENTITY_SECRET = 'the same one for both nodes, which share no folder'

beforeAll(async () => {
  postgres = await startPostgres()
  proxy = await tcpProxy(postgres.port)
  const DATABASE_URL = postgres.url.replace(String(postgres.port), String(proxy.port))
  const start = () =>
    startServer({ DATABASE_URL, DATABASE_POOL: String(POOL), IDENTITY_SECRET, LOG_LEVEL: 'silent', LOAD_DEMO: 'never' })
  // The first node applies the migrations.
  nodes = [await start()]
  nodes.push(await start())
}, 240_000)

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await proxy.close()
  await postgres.stop()
})

const each = <T>(get: (node: ServerProcess) => Promise<T>): Promise<T[]> => Promise.all(nodes.map(get))

/** Status and Retry-After of a path on every node. */
const responses = (path: string) =>
  each(async ({ url }) => {
    const { status, headers } = await fetch(`${url}${path}`, { headers: { accept: '*/*' } })
    return { status, retryAfter: headers.get('retry-after') }
  })

const OK = { status: 200, retryAfter: null }
const AWAY = { status: 503, retryAfter: '5' }
const onAllNodes = <T>(answer: T): T[] => [answer, answer]

const CACHED_QUERY = `/graphql?${new URLSearchParams({
  variables: '{}',
  extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: GetCurrentShows.hash } }),
})}`

const readiness = () => each(async ({ url }) => (await fetch(`${url}/readyz`)).json())

/** Path of the newest segment of a live channel. */
async function segmentPath(): Promise<string> {
  const folder = '/live/947/64'
  const text = await (await fetch(`${nodes[0]?.url}${folder}/playlist.m3u8`)).text()
  const [segment = ''] = text.match(/^\d+\.m4s.*$/gm)?.slice(-1) ?? []
  return `${folder}/${segment}`
}

async function connectionsOfNodes(): Promise<{ listening: number; all: number }> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ listening: number; all: number }>(`
    select count(*) filter (where application_name = 'prime listen')::int as listening, count(*)::int as all
    from pg_stat_activity where application_name like 'prime%'`)
  await client.end()
  return rows[0] ?? { listening: 0, all: 0 }
}

async function expectEverythingToServe(): Promise<void> {
  await expect.poll(() => each(({ url }) => readStatus(url)), { timeout: 90_000 }).toEqual(onAllNodes(200))
  await expect.poll(readiness, { timeout: 90_000 }).toEqual(onAllNodes({ status: 'ready' }))
  const { listening, all } = await connectionsOfNodes()
  expect(listening).toBe(nodes.length)
  expect(all).toBeLessThanOrEqual(nodes.length * (POOL + 1))
}

test('the nodes survive a database outage, and serve again with one listening connection each', async () => {
  await expect.poll(() => responses('/')).toEqual(onAllNodes(OK))
  await expect.poll(() => responses(CACHED_QUERY)).toEqual(onAllNodes(OK))
  await postgres.shutDown('immediate')
  const triedBefore = proxy.accepted
  const awayFrom = Date.now()
  await expect.poll(readiness).toEqual(onAllNodes({ status: 'not ready', reason: expect.stringContaining('database') }))

  await expect.poll(() => responses('/'), { message: 'a cached page' }).toEqual(onAllNodes(OK))
  await expect
    .poll(() => responses(CACHED_QUERY), { message: 'a cached answer of the gateway' })
    .toEqual(onAllNodes(OK))
  await expect.poll(async () => responses(await segmentPath()), { message: 'live sound' }).toEqual(onAllNodes(OK))
  expect(await responses('/station/947/guide'), 'a page that is not cached').toEqual(onAllNodes(AWAY))
  expect(await each(({ url }) => readStatus(url)), 'a query that is not cached').toEqual(onAllNodes(503))
  await expect.poll(() => responses('/healthz')).toEqual(onAllNodes(OK))

  await expect.poll(() => proxy.accepted).toBeGreaterThan(triedBefore + 8 * nodes.length)
  const secondsAway = (Date.now() - awayFrom) / 1000
  // Reconnections are at least a second apart, in addition to the few requests above.
  expect(proxy.accepted - triedBefore).toBeLessThan(nodes.length * (10 + 3 * secondsAway))
  await postgres.start()
  await expectEverythingToServe()
}, 300_000)

test('requests fail in time while the database hangs, and succeed when it resumes', async () => {
  await expectEverythingToServe()
  postgres.pause()
  try {
    expect(await each(({ url }) => readStatus(url))).toEqual(onAllNodes(503))
    // Further requests do not wait for the database.
    const began = Date.now()
    expect(await responses('/station/702/guide')).toEqual(onAllNodes(AWAY))
    expect(await readiness()).toEqual(onAllNodes({ status: 'not ready', reason: 'The database does not answer' }))
    expect(Date.now() - began).toBeLessThan(5_000)
    await expect.poll(async () => responses(await segmentPath()), { message: 'live sound' }).toEqual(onAllNodes(OK))
  } finally {
    postgres.resume()
  }
  await expectEverythingToServe()
}, 300_000)
