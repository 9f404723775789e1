import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'
import { closeHttpServer, createHttpServer, hijack } from './http-server.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ demo: false, env: { RATE_LIMIT: '40' } })
})

test('liveness and readiness have separate routes', async () => {
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${site.url}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('every response has a request id, and a well-formed id of the client is used', async () => {
  const answer = await fetch(`${site.url}/healthz`, { headers: { 'x-request-id': 'caller-1234' } })
  expect(answer.headers.get('x-request-id')).toBe('caller-1234')
  const other = await fetch(`${site.url}/healthz`, { headers: { 'x-request-id': '<script>' } })
  expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test.for([
  ['/healthz', 200],
  ['/graphql?query={__typename}', 200],
  ['/playback/nothing', 404],
  ['/images/nothing/1x1/7', 400],
] as const)('every answer carries the security headers and a request id: %s', async ([path, status]) => {
  const answer = await fetch(site.url + path)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(answer.headers.get('x-powered-by')).toBeNull()
})

test('an unknown path gets 404 in the uniform error format', async () => {
  const answer = await fetch(`${site.url}/playback/nothing`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    error: {
      code: 'NOT_FOUND',
      message: 'Nothing was found at this URL',
      correlationId: answer.headers.get('x-request-id'),
    },
  })
})

test('a body that is too large or not JSON is refused with an error code', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' }
  const send = (body: string) => fetch(`${site.url}/graphql`, { method: 'POST', headers, body })
  expect((await send(`{"query":"${'x'.repeat(100_001)}"}`)).status).toBe(413)
  expect((await send('{"query":')).status).toBe(400)
})

test('requests above the rate limit are refused until the window ends', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${site.url}/now-playing`)))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect((await refused[0]?.json())?.error.code).toBe('TOO_MANY_REQUESTS')
})

test('all IPv6 addresses of a household share one rate limit', async () => {
  const app = await createHttpServer({ rateLimit: 2, trustProxy: 'loopback' }, createLogger('error'))
  app.get('/', () => 'here')
  const origin = await listenForTest(app)
  const from = async (address: string) => (await fetch(origin, { headers: { 'x-forwarded-for': address } })).status
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2')]).toEqual([200, 200])
  expect(await from('2001:db8:1:2:ffff::3')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(200)
})

test('a wall clock that is set back does not prolong a rate limit', async () => {
  const app = await createHttpServer({ rateLimit: 1, trustProxy: 'loopback' }, createLogger('error'))
  app.get('/', () => 'here')
  const origin = await listenForTest(app)
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    expect([(await fetch(origin)).status, (await fetch(origin)).status]).toEqual([200, 429])
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(60_000)
    expect((await fetch(origin)).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('a stopping server finishes a response in progress and closes its keep-alive connection', async () => {
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, createLogger('error'))
  app.post(
    '/echo',
    hijack((_request, response) => response.end('heard')),
  )
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const received = once(app.server, 'request')
  socket.write('POST /echo HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nfirst')
  await received
  const closed = closeHttpServer(app, 600_000)
  socket.write(' then')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 .*heard$/s)
  await closed
})
