import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { createHttpServer } from './http-server.ts'

const log = createLogger('error')
const UNFINISHED =
  'POST /graphql HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'

test('a request without its body gets 408, and its connection is closed', async () => {
  const timeouts = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 }
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback', timeouts }, log)
  app.post('/graphql', () => 'never reached')
  const client = connect(await listenForTest(app))
  client.write(UNFINISHED)
  const answer = await text(client)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.code).toBe('BAD_INPUT')
})

const POST = 'POST / HTTP/1.1\r\nhost: here\r\n'

async function serveHere(): Promise<string> {
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, log)
  app.get('/', () => 'here')
  return listenForTest(app)
}

async function exchange(url: string, request: string): Promise<{ head: string; body: string }> {
  const client = connect(url)
  client.write(request)
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n')
  return { head, body }
}

test.for([
  [400, 'without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [400, 'not HTTP', 'HELLO\r\n\r\n'],
  [400, 'with two hosts', 'GET / HTTP/1.1\r\nhost: here\r\nhost: there\r\nconnection: close\r\n\r\n'],
  [400, 'with a host twice', 'GET / HTTP/1.1\r\nhost: here\r\nHost: here\r\nconnection: close\r\n\r\n'],
  [400, 'with a user in the host', 'GET / HTTP/1.1\r\nhost: user@here\r\nconnection: close\r\n\r\n'],
  [400, 'with a path in the host', 'GET / HTTP/1.1\r\nhost: here/there\r\nconnection: close\r\n\r\n'],
  [400, 'for the URL of another host', 'GET http://there/ HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'],
  [400, 'with a length and chunks', `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  [400, 'with two lengths', `${POST}content-length: 4\r\ncontent-length: 5\r\n\r\n01234`],
  [431, 'with long headers', `GET / HTTP/1.1\r\nhost: here\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
] as const)('%i for a request %s has the uniform error format', async ([status, , request]) => {
  const { head, body } = await exchange(await serveHere(), request)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*x-content-type-options: nosniff`, 's'))
  expect(JSON.parse(body).error).toMatchObject({ code: 'BAD_INPUT', correlationId: expect.any(String) })
})

test.for([
  ['a name and a port', 'GET / HTTP/1.1\r\nhost: radio_1.example:8080'],
  ['an address', 'GET / HTTP/1.1\r\nhost: [2001:db8::1]:8080'],
  ['its whole URL', 'GET http://HERE/?x HTTP/1.1\r\nhost: here'],
  ['its whole URL without a path', 'GET http://here HTTP/1.1\r\nhost: here'],
  ['no host before HTTP/1.1', 'GET / HTTP/1.0'],
] as const)('a request is answered with %s', async ([, request]) => {
  const { head, body } = await exchange(await serveHere(), `${request}\r\nconnection: close\r\n\r\n`)
  expect([head.slice(0, 12), body]).toEqual(['HTTP/1.1 200', 'here'])
})

test('an unknown expectation is ignored', async () => {
  const request = 'GET / HTTP/1.1\r\nhost: here\r\nexpect: x\r\nconnection: close\r\n\r\n'
  const { head, body } = await exchange(await serveHere(), request)
  expect([head.slice(0, 12), body]).toEqual(['HTTP/1.1 200', 'here'])
})

test('above the maximum, the connection that has waited longest for a complete request is closed', async () => {
  const app = await createHttpServer({ rateLimit: 100, trustProxy: 'loopback', maxConnections: 3 }, log)
  app.get('/', () => 'here')
  const url = await listenForTest(app)
  const clients = [connect(url), connect(url), connect(url)]
  for (const client of clients) {
    client.write(UNFINISHED)
    await once(client, 'connect')
  }
  const answer = await fetch(url, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('here')
  await expect.poll(() => clients.map((client) => client.closed)).toEqual([true, false, false])
})

test('a body that ends after its response does not count as a request in progress', async () => {
  const app = await createHttpServer({ rateLimit: 100, trustProxy: 'loopback', maxConnections: 1 }, log)
  app.addHook('onRequest', async ({ method }, reply) => (method === 'POST' ? reply.send('early') : undefined))
  app.get('/', () => 'here')
  const url = await listenForTest(app)
  const bodyEnd = new Promise((resolve) => app.server.once('request', (request) => request.on('end', resolve)))
  const client = connect(url)
  client.write(UNFINISHED)
  await once(client, 'data')
  client.write('x'.repeat(99))
  await bodyEnd
  expect(await (await fetch(url, { headers: { connection: 'close' } })).text()).toBe('here')
  await expect.poll(() => client.closed).toBe(true)
})

test('above the maximum, the network with the most connections that wait loses one, not one that has waited longer', async () => {
  const app = await createHttpServer({ rateLimit: 100, trustProxy: '192.0.2.1', maxConnections: 5 }, log)
  const url = await listenForTest(app)
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']
  const clients = addresses.map((address) => connect(url, address))
  for (const client of clients) {
    if (client.connecting) await once(client, 'connect')
    client.write(UNFINISHED)
  }
  const closed = () => clients.flatMap((client, index) => (client.closed ? [addresses[index]] : []))
  await expect.poll(closed).toEqual(['127.0.0.3'])
})

test('when every connection has a request in progress, a new one gets 503', async () => {
  const app = await createHttpServer({ rateLimit: 100, trustProxy: 'loopback', maxConnections: 1 }, log)
  const { promise, resolve } = Promise.withResolvers<string>()
  app.get('/', () => promise)
  const url = await listenForTest(app)
  const received = once(app.server, 'request')
  const first = fetch(url)
  await received
  const [head = '', body = ''] = (await text(connect(url))).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 503 .*retry-after: \d.*x-content-type-options: nosniff/s)
  expect(JSON.parse(body).error.code).toBe('OVERLOADED')
  resolve('here')
  expect(await (await first).text()).toBe('here')
})

test('a network above its number of connections loses its own that has waited longest, not those of others', async () => {
  const { url } = await serveWithShare()
  const other = connect(url, '127.0.0.3')
  const clients = ['127.0.0.2', '127.0.0.2', '127.0.0.2'].map((address) => connect(url, address))
  for (const client of [other, ...clients]) {
    if (client.connecting) await once(client, 'connect')
    client.write(UNFINISHED)
  }
  await expect.poll(() => [other, ...clients].map(({ closed }) => closed)).toEqual([false, true, false, false])
})

test('a network whose connections all have a request in progress gets 429, and others are answered', async () => {
  const { url, answer, received } = await serveWithShare()
  const busy = [connect(url, '127.0.0.2'), connect(url, '127.0.0.2')]
  for (const client of busy) client.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  await received(2)
  const [head = '', body = ''] = (await text(connect(url, '127.0.0.2'))).split('\r\n\r\n')
  expect([head.slice(0, 12), JSON.parse(body).error.code]).toEqual(['HTTP/1.1 429', 'TOO_MANY_REQUESTS'])
  const other = connect(url, '127.0.0.3')
  other.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  answer()
  expect(await text(other)).toMatch(/^HTTP\/1.1 200 /)
  for (const client of busy) client.destroy()
})

test('behind a trusted proxy the requests in progress of each network are counted, not the connections of the proxy', async () => {
  const { url, answer, received } = await serveWithShare('loopback')
  const ask = (address?: string) => fetch(url, { ...(address && { headers: { 'x-forwarded-for': address } }) })
  const inProgress = [ask('2001:db8:1:2::1'), ask('2001:db8:1:2::2'), ask(), ask(), ask()]
  await received(5)
  expect((await ask('2001:db8:1:2:ffff::3')).status).toBe(429)
  const other = ask('2001:db8:1:3::1')
  answer()
  expect((await Promise.all([...inProgress, other])).map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200,
  ])
  expect((await ask('2001:db8:1:2::3')).status).toBe(200)
})

const RESET_AT_ONCE = `
  const client = require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => {
    client.write('GET / HTTP/1.1\\r\\nhost: here\\r\\n\\r\\n', () => client.resetAndDestroy())
  })`

test('a connection that was reset before it was accepted is not an error of the server', async () => {
  const lines: string[] = []
  const app = await createHttpServer(
    { rateLimit: 5, trustProxy: 'loopback' },
    createLogger('warn', { write: (line) => lines.push(line) }),
  )
  app.get('/', () => 'here')
  const url = await listenForTest(app)
  const accepted = once(app.server, 'connection')
  // Without a turn of the event loop.
  execFileSync(process.execPath, ['-e', RESET_AT_ONCE, new URL(url).port])
  await accepted
  expect(await (await fetch(url)).text()).toBe('here')
  expect(lines).toEqual([])
})

/** A server that holds two connections of each network, and responds after `answer`. */
async function serveWithShare(trustProxy = '192.0.2.1') {
  const app = await createHttpServer({ rateLimit: 100, trustProxy, maxConnections: 20, connectionsPerNetwork: 2 }, log)
  const { promise, resolve } = Promise.withResolvers<string>()
  let count = 0
  app.get('/', () => {
    count++
    return promise
  })
  const url = await listenForTest(app)
  const received = async (number: number) => {
    await expect.poll(() => count).toBe(number)
  }
  return { url, answer: () => resolve('here'), received }
}

test('of clients that do not read, those that hold the most bytes are closed', async () => {
  const { ask, connections } = await serveMegabytes({ unsent: { maxBytes: 60_000_000, checkMs: 20 } })
  const [small, large] = [ask('10'), ask('50'), ask('15', '15', '15', '15')]
  await expect.poll(connections).toBe(1)
  let received = 0
  small.on('data', (chunk: Buffer) => (received += chunk.length)).resume()
  await expect.poll(() => received).toBeGreaterThan(10_000_000)
  small.destroy()
  expect(await failureOf(large)).toBe('ECONNRESET')
})

test('one network holds a quarter of the unsent bytes at most', async () => {
  const { askFrom, connections, received } = await serveMegabytes({
    unsent: { maxBytes: 200_000_000, checkMs: 20 },
    trustProxy: '192.0.2.1',
  })
  const other = askFrom('127.0.0.3', '40')
  const [small] = [askFrom('127.0.0.2', '20'), askFrom('127.0.0.2', '90')]
  await expect.poll(received).toBe(3)
  await expect.poll(connections).toBe(2)
  for (const client of [other, small]) {
    client.end()
    expect((await buffer(client)).length).toBeGreaterThan(20_000_000)
  }
})

test('a client that has stopped reading is disconnected, and what was not sent is dropped', async () => {
  const { ask, connections } = await serveMegabytes({ timeouts: { stalledTimeout: 50 } })
  const client = ask('20')
  await once(client, 'readable')
  await expect.poll(connections).toBe(0)
  expect(await failureOf(client)).toBe('ECONNRESET')
})

/** Serves responses of the length in the path. The clients of `ask` do not read them. */
async function serveMegabytes(settings: Partial<Parameters<typeof createHttpServer>[0]>) {
  const app = await createHttpServer({ rateLimit: 100, trustProxy: 'loopback', ...settings }, log)
  app.get('/:megabytes', ({ params }) => 'x'.repeat(Number((params as { megabytes: string }).megabytes) * 1_000_000))
  const url = await listenForTest(app)
  let requests = 0
  app.server.on('request', () => requests++)
  const askFrom = (address: string, ...paths: string[]) => {
    const client = connect(url, address).pause()
    client.write(paths.map((path) => `GET /${path} HTTP/1.1\r\nhost: here\r\n\r\n`).join(''))
    return client
  }
  const ask = (...paths: string[]) => askFrom('127.0.0.1', ...paths)
  const connections = () => new Promise((resolve) => app.server.getConnections((_cause, count) => resolve(count)))
  return { ask, askFrom, connections, received: () => requests }
}

/** Reads all that arrives; returns the code of the error with which the connection ends. */
async function failureOf(client: net.Socket): Promise<string | undefined> {
  const failed = new Promise<string | undefined>((resolve) => {
    client.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code)).on('end', () => resolve(undefined))
  })
  client.resume()
  return failed
}

function connect(url: string, localAddress = '127.0.0.1'): net.Socket {
  const { port, hostname } = new URL(url)
  const socket = net.connect({ port: Number(port), host: hostname, localAddress })
  socket.on('error', () => undefined)
  return socket
}
