import type { Page } from '@playwright/test'
import {
  changeStoredUser,
  countRenewals,
  ignoreRequestErrors,
  storedUser,
  signedInButton,
  signedOutButton,
  wall,
} from './kit/account.ts'
import { changeIdTokens, withOtherClaims } from './kit/id-tokens.ts'
import { openAsNew } from './kit/open-as.ts'
import { expect, test } from './kit/test.ts'

/** Sets the expiry of the page's token to `seconds` from now. */
async function endIn(page: Page, seconds: number): Promise<void> {
  await changeStoredUser(page, { expires_at: Math.floor(Date.now() / 1000) + seconds })
  await page.reload()
}

test.describe.configure({ timeout: 90_000 })

test('an expiring token is renewed in time, once for two tabs', async ({ page }) => {
  await openAsNew(page)
  const before = await storedUser(page)
  const other = await page.context().newPage()
  await other.goto('/')
  const renewals = countRenewals(page)
  await Promise.all([endIn(page, 8), other.waitForTimeout(300)])
  await other.reload()
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 15_000 })
    .not.toBe(before?.access_token)
  const after = await storedUser(page)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  // Long enough for a second renewal.
  await page.waitForTimeout(4_000)
  expect(renewals()).toBe(1)
  await expect(signedInButton(page)).toBeVisible()
  await expect(signedInButton(other)).toBeVisible()
})

test('the session survives a network loss and is renewed afterwards', async ({ page, context, pageErrors }) => {
  await openAsNew(page)
  const before = await storedUser(page)
  const tried: string[] = []
  page.on('console', (message) => message.text().includes('could not be renewed yet') && tried.push(message.text()))
  await endIn(page, 15)
  await expect(signedInButton(page)).toBeVisible()
  await context.setOffline(true)
  await expect.poll(() => tried.length, { timeout: 40_000 }).toBeGreaterThan(1)
  expect((await storedUser(page))?.access_token).toBe(before?.access_token)
  await expect(signedInButton(page)).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 15_000 })
    .not.toBe(before?.access_token)
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})

test('a renewal times out after ten seconds and is retried after five', async ({ page }) => {
  await openAsNew(page)
  const before = await storedUser(page)
  const asked: number[] = []
  await page.route('**/openid-connect/token', async (route) => {
    asked.push(Date.now())
    if (asked.length > 1) await route.continue()
  })
  await endIn(page, 6)
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 40_000 })
    .not.toBe(before?.access_token)
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(14_000)
  expect(second - first).toBeLessThan(25_000)
  expect(asked).toHaveLength(2)
})

test('an error of a proxy does not end the session', async ({ page, pageErrors }) => {
  await openAsNew(page)
  const before = await storedUser(page)
  let isBroken = true
  await page.route('**/openid-connect/token', (route) =>
    isBroken
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue(),
  )
  const renewals = countRenewals(page)
  await endIn(page, 6)
  await expect.poll(renewals, { timeout: 20_000 }).toBeGreaterThan(0)
  isBroken = false
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 20_000 })
    .not.toBe(before?.access_token)
  ignoreRequestErrors(pageErrors)
})

test('an OAuth error removes the user and opens the wall, once', async ({ page, pageErrors }) => {
  await openAsNew(page)
  await page.goto('/')
  await changeStoredUser(page, { refresh_token: 'revoked' })
  await endIn(page, 15)
  await expect(signedInButton(page)).toBeVisible()
  await expect(wall(page)).toBeVisible({ timeout: 30_000 })
  expect(await storedUser(page)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(signedOutButton(page)).toBeVisible()
  await page.waitForTimeout(6_000)
  await expect(wall(page)).toBeHidden()
  await page.reload()
  await expect(signedOutButton(page)).toBeVisible()
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})

test('an expired session is renewed at the start, or removed without a message', async ({ page, pageErrors }) => {
  await openAsNew(page)
  await page.goto('/')
  const before = await storedUser(page)
  await endIn(page, -3600)
  await expect.poll(async () => (await storedUser(page))?.access_token).not.toBe(before?.access_token)
  await changeStoredUser(page, { refresh_token: 'revoked' })
  await endIn(page, -3600)
  await expect(signedOutButton(page)).toBeVisible()
  await expect.poll(() => storedUser(page)).toBeNull()
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})

test('a token that the gateway rejects opens the wall', async ({ page, pageErrors }) => {
  await openAsNew(page)
  await changeStoredUser(page, { access_token: 'of-nobody' })
  await page.reload()
  await expect(wall(page)).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  ignoreRequestErrors(pageErrors)
})

test('a renewal with an invalid ID token signature ends the session and stores no tokens', async ({ page }) => {
  await openAsNew(page)
  await changeIdTokens(page, withOtherClaims)
  await endIn(page, 6)
  await expect(wall(page)).toBeVisible({ timeout: 20_000 })
  expect(await storedUser(page)).toBeNull()
})

test('without the issuer’s keys the renewal waits and the session is kept', async ({ page, pageErrors }) => {
  await openAsNew(page)
  const before = await storedUser(page)
  await page.route('**/openid-connect/certs', (route) => route.abort())
  const renewals = countRenewals(page)
  const tried: string[] = []
  page.on('console', (message) => message.text().includes('could not be renewed yet') && tried.push(message.text()))
  await endIn(page, 6)
  await expect.poll(() => tried.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(renewals()).toBe(0)
  await page.unroute('**/openid-connect/certs')
  await expect
    .poll(async () => (await storedUser(page))?.access_token, { timeout: 20_000 })
    .not.toBe(before?.access_token)
  await expect(wall(page)).toBeHidden()
  ignoreRequestErrors(pageErrors)
})
