import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { createHttpServer } from '../server/http-server.ts'

const TOKEN = 'ThisTokenIsKnownByThisTestFileOnly'

async function statusOf(token: string | undefined): Promise<(headers?: Record<string, string>) => Promise<number>> {
  const metrics = { registry: new Registry(), token }
  const app = await createHttpServer({ rateLimit: 1_000, trustProxy: 'loopback', metrics }, createLogger('error'))
  const url = await listenForTest(app)
  return async (headers = {}) => (await fetch(`${url}/metrics`, { headers })).status
}

test('without a token, metrics are readable from the host and its network, but not through a proxy', async () => {
  const status = await statusOf(undefined)
  expect(await status()).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await status({ via: '1.1 proxy' })).toBe(404)
})

test('with a token, metrics are readable from any network, and only with it', async () => {
  const status = await statusOf(TOKEN)
  expect(await status()).toBe(401)
  expect(await status({ authorization: 'Bearer wrong' })).toBe(401)
  expect(await status({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
})
