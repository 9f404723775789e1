import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  waitForHydration,
  ignoreRequestErrors,
  storedUser,
  PASSWORD,
  signedInButton,
  signedOutButton,
  fillLogIn,
} from './kit/account.ts'
import { layoutShift } from './kit/layout-shift.ts'
import { openAsNew } from './kit/open-as.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

// Registration visits many pages.
test.describe.configure({ timeout: 90_000 })

const LISTENER = 'listener@primediaplus.example'
const NEW_PASSWORD = 'rain over the drakensberg'

const profile = (page: Page) => page.getByRole('dialog', { name: 'My Profile' })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('signed out, the profile is a dialog with a login button', async ({ page }) => {
  await page.goto('/stations')
  await signedOutButton(page).click()
  await expect(profile(page).getByRole('switch', { name: 'Continuous playback on Podcasts' })).toBeEnabled()
  await expect(profile(page).getByRole('link', { name: 'Data Privacy' })).toBeVisible()
  await expect(profile(page).getByRole('button', { name: /Change Password|Logout|Delete Account/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await profile(page).getByRole('button', { name: 'Login' }).click()
  await fillLogIn(page, LISTENER)
  await expect(page).toHaveURL('/stations')
  await expect(signedInButton(page)).toContainText('signed inL')
})

test('without a network its button says so, and the dialog does not open later by itself', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/stations')
  await waitForHydration(page)
  await context.setOffline(true)
  await signedOutButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible()
  const script = page.waitForResponse(/\/assets\/.+\.js$/)
  await context.setOffline(false)
  await script
  await expect(profile(page)).toBeHidden()
  await signedOutButton(page).click()
  await expect(profile(page)).toBeVisible()
  ignoreRequestErrors(pageErrors)
})

test('on a wide screen its URL redirects home and opens it there; the menu opens it in place', async ({ page }) => {
  await page.goto('/my-profile')
  await expect(page).toHaveURL('/')
  await expect(profile(page)).toBeVisible()
  await page.keyboard.press('Escape')
  // The entry of the open dialog leaves the history, which would end a navigation that begins in the same moment.
  await expect.poll(() => page.evaluate(() => 'profileIsOpen' in history.state)).toBe(false)
  await page.goto('/stations')
  const settings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })
  await waitForHydration(page, settings)
  await settings.click()
  await expect(profile(page)).toBeVisible()
  await expect(page).toHaveURL('/stations')
  await page.goBack()
  await expect(profile(page)).toBeHidden()
  await expect(page).toHaveURL('/stations')
  await settings.click()
  await profile(page).getByRole('link', { name: 'Data Privacy' }).click()
  await expect(page).toHaveURL('/sites/primediaplus-privacy')
  await expect(profile(page)).toBeHidden()
})

test('signed in, it shows the account, and the password can be changed', async ({ page, pageErrors }) => {
  const email = await openAsNew(page, '/stations')
  let isLost = true
  await page.route('**/graphql', (route) => {
    const isPlan = route.request().postData()?.includes('"operationName":"getPlan"')
    return isPlan && isLost ? route.abort() : route.fallback()
  })
  await signedInButton(page).click()
  await expect(profile(page).getByText(email)).toBeVisible()
  const retry = profile(page).getByRole('button', { name: /Your plan could not be loaded/ })
  await expect(retry).toBeVisible()
  isLost = false
  ignoreRequestErrors(pageErrors)
  await retry.click()
  await expect(profile(page).getByRole('region', { name: 'Audiostar+' })).toBeVisible()
  const download = page.waitForEvent('download')
  await profile(page).getByRole('button', { name: 'Download your data' }).click()
  const copy: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(copy).toMatchObject({ account: [{ email }] })
  await expect(profile(page).getByRole('button', { name: 'Login' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  const opened = page.waitForEvent('popup')
  await profile(page).getByRole('link', { name: 'Your devices' }).click()
  const devices = await opened
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.close()
  await profile(page).getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('button', { name: /^Back to/ }).click()
  await expect(page).toHaveURL('/stations')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signedInButton(page).click()
  await profile(page).getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/stations')
  await expect(notice(page, 'Your password was changed')).toBeVisible()
  await expect(signedInButton(page)).toBeVisible()
})

test('an account is deleted only after two confirmations', async ({ page, pageErrors }) => {
  const email = await openAsNew(page, '/stations')
  await signedInButton(page).click()
  await profile(page).getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(question).toHaveAccessibleDescription(/You cannot undo this/)
  await expect(question).not.toHaveAccessibleDescription(/Audiostar/)
  await expect(question.getByRole('button', { name: 'Keep account' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(profile(page)).toBeVisible()
  await profile(page).getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account?', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Keep account' }).click()
  await expect(page).toHaveURL('/stations')
  await waitForHydration(page)
  await signedInButton(page).click()
  await profile(page).getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(notice(page, 'Your account was deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signedOutButton(page)).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  await page.goto('/user/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('incorrect')
  ignoreRequestErrors(pageErrors)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the profile is a page, in both states', async ({ page }) => {
    await page.goto('/')
    await signedOutButton(page).click()
    await expect(page).toHaveURL('/my-profil')
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await fillLogIn(page, LISTENER)
    await expect(page).toHaveURL('/my-profil')
    const main = page.getByRole('main')
    await expect(main.getByText(LISTENER)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(main.getByText('Restore Purchases')).toBeVisible()
    // What the account has comes later, in the place that is kept for it.
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await page.setViewportSize({ width: 320, height: 640 })
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(width[0]).toBe(width[1])
    await main.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(signedOutButton(page)).toBeVisible()
  })
})
