import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { toPlaylist, writePlaylist } from '../responses/send-playlist.ts'
import { createHttpServer } from './http-server.ts'

const URL_PATH = '/on-air/playlist.m3u8'

/** The route sends other text, to tell who has answered. */
async function setUp(settings = {}) {
  const metrics = { registry: new Registry(), token: undefined }
  const app = await createHttpServer(
    { rateLimit: 1_000, trustProxy: 'loopback', metrics, ...settings },
    createLogger('error'),
  )
  const playlist = toPlaylist('"1"', 'direct')
  app.directResponses.addUrl(URL_PATH, {
    route: '/:station/playlist.m3u8',
    find: (request) => (response, requestId) =>
      writePlaylist(request, response, { playlist, cacheControl: 'no-store', requestId }),
  })
  app.get('/:station/playlist.m3u8', async () => 'route')
  app.directResponses.addPath('/query', {
    route: '/query',
    find: ({ url }) => (url?.endsWith('=new') ? undefined : (response) => response.end('direct')),
  })
  app.get('/query', async () => 'route')
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>()
  app.get('/slow', () => answered)
  const origin = await listenForTest(app)
  const get = (path = URL_PATH, headers = {}, method = 'GET') => fetch(origin + path, { method, headers })
  return { get, answer, metrics: async () => (await get('/metrics')).text() }
}

test('a plain request for a registered URL is answered without a route', async () => {
  const { get } = await setUp()
  const response = await get(URL_PATH, { 'x-request-id': 'asked-by-this-test' })
  expect([await response.text(), response.headers.get('x-request-id')]).toEqual(['direct', 'asked-by-this-test'])
})

test('conditional and partial requests, other methods and other URLs are left to the route', async () => {
  const { get } = await setUp()
  const responses = [
    await get(URL_PATH, { 'if-none-match': '"2"' }),
    await get(URL_PATH, { range: 'bytes=0-1' }),
    await get(`${URL_PATH}?`),
    await get('/off-air/playlist.m3u8'),
  ]
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array(4).fill('route'))
  expect((await get(URL_PATH, {}, 'HEAD')).headers.get('content-type')).toMatch('text/plain')
  expect((await get(URL_PATH, {}, 'POST')).status).toBe(404)
})

test('a registered path is answered without a route for every query whose response is ready', async () => {
  const { get, metrics } = await setUp()
  const textOf = async (path: string) => (await get(path)).text()
  expect([await textOf('/query?id=1'), await textOf('/query?id=2')]).toEqual(['direct', 'direct'])
  expect([await textOf('/query'), await textOf('/query?id=new')]).toEqual(['route', 'route'])
  expect((await get('/query?id=%00')).status).toBe(400)
  expect(await metrics()).toContain('http_requests_total{method="GET",route="/query",status="200"} 4\n')
})

test('a network that has its share of requests in progress behind a proxy is refused', async () => {
  const { get, answer } = await setUp({ connectionsPerNetwork: 1 })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const inProgress = get('/slow', from('198.51.100.1'))
  await expect.poll(async () => (await get(URL_PATH, from('198.51.100.1'))).status).toBe(429)
  expect((await get(URL_PATH, from('198.51.100.2'))).status).toBe(200)
  answer('done')
  await inProgress
  expect((await get(URL_PATH, from('198.51.100.1'))).status).toBe(200)
})

test('metrics count the responses with those of the route', async () => {
  const { get, metrics } = await setUp()
  const counted = 'http_requests_total{method="GET",route="/:station/playlist.m3u8",status="200"}'
  for (const path of [URL_PATH, URL_PATH, '/off-air/playlist.m3u8']) await (await get(path)).text()
  expect(await metrics()).toContain(`${counted} 3\n`)
  await (await get()).text()
  expect(await metrics()).toContain(`${counted} 4\n`)
})
