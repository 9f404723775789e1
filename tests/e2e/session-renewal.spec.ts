import type { Page } from '@playwright/test'
import {
  changeKeptUser,
  countRenewals,
  forgetRequests,
  keptUser,
  signedInButton,
  signedOutButton,
  wall,
} from './kit/account.ts'
import { changeIdTokens, withOtherClaims } from './kit/id-tokens.ts'
import { openAsNew } from './kit/open-as.ts'
import { expect, test } from './kit/test.ts'

/** Seconds from now at which the token of the open page is to end. */
async function endIn(page: Page, seconds: number): Promise<void> {
  await changeKeptUser(page, { expires_at: Math.floor(Date.now() / 1000) + seconds })
  await page.reload()
}

test.describe.configure({ timeout: 90_000 })

test('a token that is about to end is renewed in time, in two tabs only once', async ({ page }) => {
  await openAsNew(page)
  const before = await keptUser(page)
  const other = await page.context().newPage()
  await other.goto('/')
  const renewals = countRenewals(page)
  await Promise.all([endIn(page, 8), other.waitForTimeout(300)])
  await other.reload()
  await expect
    .poll(async () => (await keptUser(page))?.access_token, { timeout: 15_000 })
    .not.toBe(before?.access_token)
  const after = await keptUser(page)
  expect(after?.refresh_token).not.toBe(before?.refresh_token)
  // As long as both would have needed for a second one.
  await page.waitForTimeout(4_000)
  expect(renewals()).toBe(1)
  await expect(signedInButton(page)).toBeVisible()
  await expect(signedInButton(other)).toBeVisible()
})

test('without a network the session is kept, and renewed when there is one', async ({ page, context, pageErrors }) => {
  await openAsNew(page)
  const before = await keptUser(page)
  const tried: string[] = []
  page.on('console', (message) => message.text().includes('could not be renewed yet') && tried.push(message.text()))
  await endIn(page, 15)
  await expect(signedInButton(page)).toBeVisible()
  await context.setOffline(true)
  await expect.poll(() => tried.length, { timeout: 40_000 }).toBeGreaterThan(1)
  expect((await keptUser(page))?.access_token).toBe(before?.access_token)
  await expect(signedInButton(page)).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await keptUser(page))?.access_token, { timeout: 15_000 })
    .not.toBe(before?.access_token)
  await expect(wall(page)).toBeHidden()
  forgetRequests(pageErrors)
})

test('an answer that never comes is given up after ten seconds, and asked for again after five', async ({ page }) => {
  await openAsNew(page)
  const before = await keptUser(page)
  const asked: number[] = []
  await page.route('**/openid-connect/token', async (route) => {
    asked.push(Date.now())
    if (asked.length > 1) await route.continue()
  })
  await endIn(page, 6)
  await expect
    .poll(async () => (await keptUser(page))?.access_token, { timeout: 40_000 })
    .not.toBe(before?.access_token)
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThan(14_000)
  expect(second - first).toBeLessThan(25_000)
  expect(asked).toHaveLength(2)
})

test('an answer of a broken gateway is no end of the session', async ({ page, pageErrors }) => {
  await openAsNew(page)
  const before = await keptUser(page)
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
    .poll(async () => (await keptUser(page))?.access_token, { timeout: 20_000 })
    .not.toBe(before?.access_token)
  forgetRequests(pageErrors)
})

test('an OAuth error removes the user and opens the wall, once', async ({ page, pageErrors }) => {
  await openAsNew(page)
  await page.goto('/')
  await changeKeptUser(page, { refresh_token: 'revoked' })
  await endIn(page, 15)
  await expect(signedInButton(page)).toBeVisible()
  await expect(wall(page)).toBeVisible({ timeout: 30_000 })
  expect(await keptUser(page)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(signedOutButton(page)).toBeVisible()
  await page.waitForTimeout(6_000)
  await expect(wall(page)).toBeHidden()
  await page.reload()
  await expect(signedOutButton(page)).toBeVisible()
  await expect(wall(page)).toBeHidden()
  forgetRequests(pageErrors)
})

test('a session that ran out while nobody was here is renewed at the start, or removed without a word', async ({
  page,
  pageErrors,
}) => {
  await openAsNew(page)
  await page.goto('/')
  const before = await keptUser(page)
  await endIn(page, -3600)
  await expect.poll(async () => (await keptUser(page))?.access_token).not.toBe(before?.access_token)
  await changeKeptUser(page, { refresh_token: 'revoked' })
  await endIn(page, -3600)
  await expect(signedOutButton(page)).toBeVisible()
  await expect.poll(() => keptUser(page)).toBeNull()
  await expect(wall(page)).toBeHidden()
  forgetRequests(pageErrors)
})

test('a gateway that takes the token for ended opens the wall', async ({ page, pageErrors }) => {
  await openAsNew(page)
  await changeKeptUser(page, { access_token: 'of-nobody' })
  await page.reload()
  await expect(wall(page)).toBeVisible()
  expect(await keptUser(page)).toBeNull()
  forgetRequests(pageErrors)
})

test('a renewal with an ID token that the issuer did not sign ends the session, and its tokens are not kept', async ({
  page,
}) => {
  await openAsNew(page)
  await changeIdTokens(page, withOtherClaims)
  await endIn(page, 6)
  await expect(wall(page)).toBeVisible({ timeout: 20_000 })
  expect(await keptUser(page)).toBeNull()
})

test('where the issuer’s keys cannot be fetched nothing is renewed yet, and nothing is lost', async ({
  page,
  pageErrors,
}) => {
  await openAsNew(page)
  const before = await keptUser(page)
  await page.route('**/openid-connect/certs', (route) => route.abort())
  const renewals = countRenewals(page)
  const tried: string[] = []
  page.on('console', (message) => message.text().includes('could not be renewed yet') && tried.push(message.text()))
  await endIn(page, 6)
  await expect.poll(() => tried.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(renewals()).toBe(0)
  await page.unroute('**/openid-connect/certs')
  await expect
    .poll(async () => (await keptUser(page))?.access_token, { timeout: 20_000 })
    .not.toBe(before?.access_token)
  await expect(wall(page)).toBeHidden()
  forgetRequests(pageErrors)
})
