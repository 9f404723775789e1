import { InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { isSubscriber, readSession, sessionKey } from '../session-store.ts'
import { refreshEntitlement, storeEntitlement } from './entitlement.ts'

/** One for all tests, because the OpenID client of a page keeps it. */
const localStorage = new InMemoryWebStorage()

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A browser in which nobody is signed in, and whose gateway answers what `answer` returns. */
function openBrowser(answer: () => unknown = () => null) {
  const dataset = { authority: 'https://id.example', clientId: 'prime-web' }
  vi.stubGlobal('document', { documentElement: { dataset } })
  const window = Object.assign(new EventTarget(), { localStorage, location: { origin: 'https://radio.example' } })
  vi.stubGlobal('window', window)
  vi.stubGlobal('fetch', async () => Response.json({ data: await answer() }))
  return {
    signIn: (sub: string, roles: readonly string[] = []) =>
      localStorage.setItem(sessionKey(), JSON.stringify({ access_token: sub, profile: { sub, roles } })),
  }
}

const isSubscribed = () => isSubscriber(readSession())

test('an entitlement is stored with the session of its account', async () => {
  const { signIn } = openBrowser(() => ({ plan: { isSubscriber: true } }))
  signIn('first')
  expect([await refreshEntitlement(), isSubscribed()]).toEqual([true, true])
  await storeEntitlement(false, 'first')
  expect(isSubscribed()).toBe(false)
})

test('an entitlement is not stored for another account that has signed in meanwhile', async () => {
  const { signIn } = openBrowser(() => {
    signIn('second')
    return { plan: { isSubscriber: true } }
  })
  signIn('first')
  expect([await refreshEntitlement(), isSubscribed()]).toEqual([true, false])
  signIn('second', ['subscriber'])
  await storeEntitlement(false, 'first')
  expect(isSubscribed()).toBe(true)
})

test('an account that signs in while an entitlement waits for a renewal does not get it', async () => {
  const { signIn } = openBrowser()
  signIn('first')
  const renewed = Promise.withResolvers<void>()
  const renewal = navigator.locks.request('prime-session-renewal', () => renewed.promise)
  const stored = storeEntitlement(true, 'first')
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1), { timeout: 20_000 })
  signIn('second')
  renewed.resolve()
  await Promise.all([renewal, stored])
  expect([readSession()?.userId, isSubscribed()]).toEqual(['second', false])
})
