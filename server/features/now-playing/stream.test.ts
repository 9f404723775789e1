import { once } from 'node:events'
import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { later, openEventStream, nodesOfSchedule, stationIn, TEN_O_CLOCK } from './now-playing-kit.ts'
import { registerNowPlayingRoutes } from './routes.ts'
import { SseConnections } from './sse-connections.ts'

const { start } = await nodesOfSchedule()

test('a stream begins with a snapshot of all stations, and proxies must not buffer it', async () => {
  const { origin } = await start()
  const listener = await openEventStream(origin)
  const [first] = await listener.waitForFrames(1)
  expect([first?.event, first?.data.stations.length]).toEqual(['snapshot', 4])
  expect(listener.text).toMatch(/^retry: \d+\n/)
  expect(listener.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'access-control-allow-origin': '*',
  })
})

test('a snapshot has the same id on every node, whenever the node was started', async () => {
  const early = await start()
  const now = later(TEN_O_CLOCK, 200)
  await early.advanceTo(now)
  const late = await start()
  await late.advanceTo(now)
  const ids = await Promise.all(
    [early, late].map(async ({ origin }) => (await (await openEventStream(origin)).waitForFrames(1))[0]?.id),
  )
  expect(ids[0]).toMatch(/^\d{13}-\w+$/)
  expect(ids[1]).toBe(ids[0])
})

test('a client that reconnects with its last id gets the missed changes, from any node', async () => {
  const [first, second] = [await start(), await start()]
  const listener = await openEventStream(first.origin)
  await listener.waitForFrames(1)
  const soon = later(TEN_O_CLOCK, 8 * 60)
  await Promise.all([first.advanceTo(soon), second.advanceTo(soon)])
  const frames = await listener.waitForFrames(8)
  const updates = frames.slice(3, 8).map(({ id, event, data }) => [id, event, data.stations])
  const lastEventId = frames[2]?.id ?? ''
  const returned = [
    await openEventStream(second.origin, { 'last-event-id': lastEventId }),
    await openEventStream(second.origin, {}, `?lastEventId=${lastEventId}`),
  ]
  for (const each of returned) {
    const frames = await each.waitForFrames(5)
    expect(frames.slice(0, 5).map(({ id, event, data }) => [id, event, data.stations])).toEqual(updates)
    expect(frames[0]?.data.serverTime).toBe(soon.toISOString())
  }
})

test.for([
  ['nonsense', 'hello'],
  ['an id from long ago', `${TEN_O_CLOCK.getTime() - 3600_000}-702`],
  ['an id from the future', `${TEN_O_CLOCK.getTime() + 3600_000}-702`],
])('a client that reconnects with %s gets a snapshot', async ([, lastEventId = '']) => {
  const { origin } = await start()
  const listener = await openEventStream(origin, { 'last-event-id': lastEventId })
  expect((await listener.waitForFrames(1))[0]?.event).toBe('snapshot')
})

test('a comment is sent every 15 seconds as a heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { origin } = await start()
  const listener = await openEventStream(origin)
  await listener.waitForFrames(1)
  const before = listener.text
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await listener.waitFor(({ text }) => text.length > before.length)
  expect(listener.text).toBe(`${before}:\n\n`)
})

test('a client that does not read is disconnected, and the others get every event', async () => {
  const { origin, advanceTo } = await start({ total: 2, perNetwork: 2 })
  const { hostname, port } = new URL(origin)
  const slow = net.connect(Number(port), hostname)
  slow.write('GET /now-playing/stream HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => slow.once('data', resolve))
  slow.pause()
  const quick = await openEventStream(origin)
  await quick.waitForFrames(1)
  const isFull = async () => (await fetch(`${origin}/now-playing/stream`, { method: 'HEAD' })).status === 503
  expect(await isFull()).toBe(true)
  let now = TEN_O_CLOCK
  let updates = await advanceTo(now)
  // The socket buffers of the system have to fill up first.
  while (await isFull()) {
    now = later(now, 300)
    updates = await advanceTo(now)
  }
  const { item } = stationIn(updates, '702') ?? {}
  await quick.waitFor(({ text }) => text.includes(`"startsAt":"${item?.startsAt}"`))
  slow.destroy()
  expect(quick.hasEnded).toBe(false)
})

test('the streams per network and in total are limited', async () => {
  const { origin } = await start({ total: 3, perNetwork: 2 })
  const from = (address: string) => fetch(`${origin}/now-playing/stream`, { headers: { 'x-forwarded-for': address } })
  const first = await from('192.0.2.1')
  await from('192.0.2.1')
  const third = await from('192.0.2.1')
  expect([third.status, await third.json()]).toMatchObject([429, { error: { code: 'TOO_MANY_REQUESTS' } }])
  await from('192.0.2.2')
  const fourth = await from('192.0.2.3')
  expect([fourth.status, await fourth.json()]).toMatchObject([503, { error: { code: 'OVERLOADED' } }])
  await first.body?.cancel()
  await vi.waitFor(async () => expect((await from('192.0.2.1')).status).toBe(200))
})

test('all IPv6 addresses of a household share the limit of one network', async () => {
  const { origin } = await start({ total: 9, perNetwork: 2 })
  const from = (address: string) => fetch(`${origin}/now-playing/stream`, { headers: { 'x-forwarded-for': address } })
  await from('2001:db8:1:2::1')
  await from('2001:db8:1:2::ffff')
  expect((await from('2001:db8:1:2:abcd::7')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(200)
})

test('a server that stops ends its streams with different retry times', async () => {
  const { origin, close } = await start()
  const listeners = [await openEventStream(origin), await openEventStream(origin), await openEventStream(origin)]
  await Promise.all(listeners.map((listener) => listener.waitForFrames(1)))
  await close()
  await Promise.all(listeners.map((listener) => listener.waitFor(({ hasEnded }) => hasEnded)))
  const waits = listeners.map(({ text }) => Number(/retry: (\d+)\n\n$/.exec(text)?.[1]))
  expect(waits.every((wait) => wait >= 1_000 && wait <= 5_000)).toBe(true)
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('HEAD sends the headers without opening a stream', async () => {
  const { origin } = await start()
  const answer = await fetch(`${origin}/now-playing/stream`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  })
})

test('a client that leaves before its stream begins does not count as a listener', async () => {
  const app = await createHttpServer({ rateLimit: 1_000, trustProxy: 'loopback' }, createLogger('silent'))
  const connections = new SseConnections({ total: 10, perNetwork: 10 })
  const [schedule, left] = [Promise.withResolvers<Date>(), Promise.withResolvers<void>()]
  app.addHook('onRequest', async (request) => void request.raw.socket.once('close', left.resolve))
  const publisher = { advance: () => schedule.promise, snapshot: () => '', firstFrames: () => 'retry: 3000\n\n' }
  registerNowPlayingRoutes(app, publisher, connections)
  const { port, hostname } = new URL(await listenForTest(app))
  const client = net.connect(Number(port), hostname)
  await once(client, 'connect')
  client.write('GET /now-playing/stream HTTP/1.1\r\nhost: x\r\n\r\n', () => client.destroy())
  await left.promise
  schedule.resolve(TEN_O_CLOCK)
  await new Promise(setImmediate)
  expect(connections.count).toBe(0)
})
