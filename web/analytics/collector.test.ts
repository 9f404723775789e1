import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ANALYTICS_PATH } from '#contract/analytics.ts'
import { createCollector } from './collector.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('events are logged in an insecure context, too, where browsers have no `crypto.randomUUID`', async () => {
  vi.useFakeTimers()
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, documentElement: { hasAttribute: () => true } })
  const batches: { path: string; ids: string[] }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    batches.push({ path, ids: JSON.parse(body).events.map(({ id }: { id: string }) => id) })
    return new Response(null, { status: 204 })
  })
  const { log } = createCollector()
  log({ name: 'screen_view', page_name: 'explore', path: '/' })
  log({ name: 'screen_view', page_name: 'audio_catchup', path: '/audio' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(batches).toHaveLength(1)
  const [{ path, ids } = { path: '', ids: [] }] = batches
  expect(path).toBe(ANALYTICS_PATH)
  expect(z.array(z.uuid()).length(2).parse(ids)).toEqual([...new Set(ids)])
})
