import type { Page } from '@playwright/test'
import type { Tokens } from '#tests/kit/clients/identity.ts'
import {
  changeStoredUser,
  countRenewals,
  ignoreRequestErrors,
  storedUser,
  type StoredUser,
  signedInButton,
  signedOutButton,
  wall,
} from './kit/account.ts'
import { changeIdTokens, withOtherClaims } from './kit/id-tokens.ts'
import { openAsNew } from './kit/open-as.ts'
import { expect, test } from './kit/test.ts'

/** A page with little to load. */
const PAGE = '/about'

/** Opens a page as a new listener whose token ends in a minute. Returns the stored user. */
async function openInLastMinute(page: Page, changes: Partial<Tokens> = {}): Promise<StoredUser | null> {
  await untilWatched(page, () => openAsNew(page, PAGE, { expires_in: 60, ...changes }))
  return storedUser(page)
}

/** Opens the page until it watches the expiry of its token, with a script that it loads later. */
async function untilWatched(page: Page, open: () => Promise<unknown>): Promise<void> {
  const script = page.waitForResponse(/\/keep-alive-/)
  await open()
  await page.evaluate((url) => import(url), (await script).url())
  await expect(signedInButton(page)).toBeVisible()
}

/** Opens the page again an hour after its token ended. */
async function startExpired(page: Page): Promise<void> {
  await changeStoredUser(page, { expires_at: Math.floor(Date.now() / 1000) - 3_600 })
  await page.reload()
}

/** Five seconds before a token ends that has a minute left, it is renewed. */
const toRenewal = (page: Page) => page.clock.fastForward(56_000)

/** A renewal that failed is tried again after five seconds. */
const toRetry = (page: Page) => page.clock.fastForward(5_000)

/** Collects the warnings of failed renewals. */
function failedRenewals(page: Page): string[] {
  const tried: string[] = []
  page.on('console', (message) => message.text().includes('could not be renewed yet') && tried.push(message.text()))
  return tried
}

test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ page }) => page.clock.install())

test('an expiring token is renewed in time, once for two tabs', async ({ page }) => {
  const before = await openInLastMinute(page)
  const renewals = countRenewals(page)
  const other = await page.context().newPage()
  await untilWatched(other, () => other.goto(PAGE))
  await toRenewal(page)
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 15_000 })
    .not.toBe(before?.access_token)
  const after = await storedUser(page)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  // Long enough for a second renewal.
  await page.clock.runFor(10_000)
  expect(renewals()).toBe(1)
  await expect(signedInButton(page)).toBeVisible()
  await expect(signedInButton(other)).toBeVisible()
})

test('the code that renews a token is loaded two minutes before the token expires', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => (loads += /\/keep-alive-/.test(request.url()) ? 1 : 0))
  await openAsNew(page, PAGE, { expires_in: 180 })
  await expect(signedInButton(page)).toBeVisible()
  expect(loads).toBe(0)
  await page.clock.fastForward(61_000)
  await expect.poll(() => loads).toBe(1)
})

test('the session survives a network loss and is renewed afterwards', async ({ page, context, pageErrors }) => {
  const tried = failedRenewals(page)
  const before = await openInLastMinute(page)
  await context.setOffline(true)
  await toRenewal(page)
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  await toRetry(page)
  await expect.poll(() => tried.length).toBeGreaterThan(1)
  expect((await storedUser(page))?.access_token).toBe(before?.access_token)
  await expect(signedInButton(page)).toBeVisible()
  await context.setOffline(false)
  await toRetry(page)
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 15_000 })
    .not.toBe(before?.access_token)
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})

test('a renewal times out after ten seconds and is retried after five', async ({ page }) => {
  let asked = 0
  await page.route('**/openid-connect/token', async (route) => {
    asked += 1
    if (asked > 1) await route.continue()
  })
  const tried = failedRenewals(page)
  const before = await openInLastMinute(page)
  await page.clock.pauseAt(Date.now() + 50_000)
  await page.clock.runFor(6_000)
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(9_000)
  expect(tried).toHaveLength(0)
  await page.clock.runFor(1_100)
  // One warning for the time before the end of the token, and one for the end, which share the request.
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  await page.clock.runFor(4_500)
  expect(asked).toBe(1)
  await page.clock.runFor(600)
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 40_000 })
    .not.toBe(before?.access_token)
  expect(asked).toBe(2)
})

test('while the provider is down, a renewal is tried every five seconds, also after the end of the token', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/openid-connect/token', async (route) => {
    asked += 1
    // From a proxy in front of it.
    await route.fulfill({ status: 200, body: 'Please come back later' })
  })
  await openInLastMinute(page)
  await page.clock.pauseAt(Date.now() + 50_000)
  for (let second = 0; second < 40; second++) {
    await page.clock.runFor(1_000)
    // Gives the response of an attempt the time to arrive.
    await page.evaluate(() => fetch('/healthz').then((response) => response.text()))
  }
  expect(asked).toBeGreaterThan(4)
  expect(asked).toBeLessThan(10)
})

test('an OAuth error removes the user and opens the wall, once', async ({ page, pageErrors }) => {
  await openInLastMinute(page, { refresh_token: 'revoked' })
  await toRenewal(page)
  await expect(wall(page)).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(signedOutButton(page)).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(wall(page)).toBeHidden()
  await page.reload()
  await expect(signedOutButton(page)).toBeVisible()
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})

test('an expired session is renewed at the start, or removed without a message', async ({ page, pageErrors }) => {
  await openAsNew(page, PAGE)
  const before = await storedUser(page)
  await startExpired(page)
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token)
  await changeStoredUser(page, { refresh_token: 'revoked' })
  await startExpired(page)
  await expect(signedOutButton(page)).toBeVisible()
  await expect.poll(() => storedUser(page)).toBeNull()
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})

test('a token that the gateway rejects opens the wall', async ({ page, pageErrors }) => {
  await openAsNew(page, PAGE, { access_token: 'of-nobody' })
  await expect(wall(page)).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  ignoreRequestErrors(pageErrors)
})

test('a renewal with an invalid ID token signature ends the session and stores no tokens', async ({ page }) => {
  await openInLastMinute(page)
  await changeIdTokens(page, withOtherClaims)
  await toRenewal(page)
  await expect(wall(page)).toBeVisible()
  expect(await storedUser(page)).toBeNull()
})

test('without the issuer’s keys the renewal waits and the session is kept', async ({ page, pageErrors }) => {
  const before = await openInLastMinute(page)
  await page.route('**/openid-connect/certs', (route) => route.abort())
  const renewals = countRenewals(page)
  const tried = failedRenewals(page)
  await toRenewal(page)
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  expect(renewals()).toBe(0)
  await page.unroute('**/openid-connect/certs')
  await toRetry(page)
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 20_000 })
    .not.toBe(before?.access_token)
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})
