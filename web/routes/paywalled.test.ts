import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadForSubscriber } from './paywalled.ts'

const user = (roles: string[]) => JSON.stringify({ access_token: 'token', profile: { sub: 'anna', roles } })
const page = (reason: string | null) => ({ page: { episodes: [{ availability: { reason } }] } })
const PAYWALLED = page('SUBSCRIPTION')
const OPEN = page(null)
const { signal } = new AbortController()

let stored: string | null
beforeEach(() => {
  stored = user(['subscriber'])
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('window', { localStorage: { getItem: () => stored } })
})
afterEach(() => vi.unstubAllGlobals())

test('a paywalled page is loaded again for a subscriber', async () => {
  expect(await loadForSubscriber(PAYWALLED, async () => OPEN, signal)).toEqual({ ...OPEN, loadedFor: 'anna' })
})

test('a page that could not be loaded again stays the public one, so that it is tried again', async () => {
  const failing = () => Promise.reject(new Error('Too many requests'))
  expect(await loadForSubscriber(PAYWALLED, failing, signal)).toEqual({ ...PAYWALLED, loadedFor: null })
})

test.for([
  ['a visitor', null, PAYWALLED],
  ['a listener without a subscription', user([]), PAYWALLED],
  ['a page without paywalled media', user(['subscriber']), OPEN],
] as const)('%s gets the public page', async ([, session, loaded]) => {
  stored = session
  const load = vi.fn<() => Promise<typeof OPEN>>(async () => OPEN)
  expect(await loadForSubscriber(loaded, load, signal)).toEqual({ ...loaded, loadedFor: null })
  expect(load).not.toHaveBeenCalled()
})
