import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { listenForTest } from '#tests/kit/http-server.ts'
import { createHttpServer } from '../server/http-server.ts'
import { registerHealth } from './health.ts'

async function setUp(whyNotReady: () => Promise<string | null>, settings = {}) {
  const app = await createHttpServer({ rateLimit: 5, trustProxy: 'loopback' }, createLogger('error'))
  registerHealth(app, whyNotReady, settings)
  const origin = await listenForTest(app)
  return async () => {
    const answer = await fetch(`${origin}/readyz`)
    return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('retry-after') }
  }
}

test('concurrent probes share one readiness check', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  let checks = 0
  const probe = await setUp(
    () => {
      checks++
      return promise
    },
    { freshMs: 600_000 },
  )
  const probes = Array.from({ length: 50 }, probe)
  await expect.poll(() => checks).toBe(1)
  resolve(null)
  expect(new Set((await Promise.all(probes)).map(({ status }) => status))).toEqual(new Set([200]))
  await probe()
  expect(checks).toBe(1)
})

test('a server that is not ready returns the reason', async () => {
  const probe = await setUp(() => Promise.reject(new Error('the disk is full')))
  expect(await probe()).toEqual({
    status: 503,
    body: { status: 'not ready', reason: 'the disk is full' },
    retryAfter: '5',
  })
})

test('a check that times out counts as failed, and a later one can succeed', async () => {
  const results = [new Promise<null>(() => undefined), Promise.resolve(null)]
  const probe = await setUp(() => results.shift() ?? Promise.resolve(null), { timeLimitMs: 20 })
  expect(await probe()).toMatchObject({ status: 503, body: { reason: 'no result of the check within 20 ms' } })
  await expect.poll(async () => (await probe()).status).toBe(200)
})
