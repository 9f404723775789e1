import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { createHttpServer } from '../server/http-server.ts'
import { toCachedResponse } from './response-cache.ts'
import { sendCachedResponse } from './send-response.ts'

const TEXT = 'Good morning, Johannesburg. '.repeat(100)

let origin: string
beforeAll(async () => {
  const app = await createHttpServer({ rateLimit: 1_000, trustProxy: 'loopback' }, createLogger('error'))
  const answer = toCachedResponse({ status: 200, contentType: 'text/plain', cacheControl: 'public', body: TEXT })
  app.get('/', (request, reply) => sendCachedResponse(request, reply, answer))
  origin = await listenForTest(app)
})

/** Sends a raw request: `fetch` adds headers and decodes the body. */
async function sendRequest(headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(origin, { headers }, resolve).once('error', reject)
  const answer = await promise
  const { headers: received, statusCode: status } = answer
  return { coding: received['content-encoding'], status, etag: received.etag, body: await buffer(answer) }
}

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0.0, gzip;q=0.000', undefined],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['x-brotli, embryo', undefined],
  ['', undefined],
] as const)('accept-encoding: %s is answered with %s', async ([accepted, coding]) => {
  const answer = await sendRequest({ 'accept-encoding': accepted })
  expect(answer.coding).toBe(coding)
  const text = coding === 'br' ? brotliDecompressSync(answer.body) : coding ? gunzipSync(answer.body) : answer.body
  expect(text.toString()).toBe(TEXT)
})

test('each content coding has its own validator', async () => {
  const [plain, zipped, brotli] = [
    await sendRequest({}),
    await sendRequest({ 'accept-encoding': 'gzip' }),
    await sendRequest({ 'accept-encoding': 'br' }),
  ]
  expect(new Set([plain.etag, zipped.etag, brotli.etag]).size).toBe(3)
  const again = await sendRequest({ 'accept-encoding': 'br', 'if-none-match': brotli.etag ?? '' })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test.for([
  ['its validator', (etag: string) => etag],
  ['the weak form of it', (etag: string) => `W/${etag}`],
  ['one of several', (etag: string) => `"other", ${etag}`],
  ['any', () => '*'],
] as const)('a client that has the body gets 304: %s', async ([_name, known]) => {
  const { etag = '' } = await sendRequest({})
  expect((await sendRequest({ 'if-none-match': known(etag) })).status).toBe(304)
})
