import type { Page } from '@playwright/test'
import { ignoreRequestErrors, join, newEmail, waitForHydration, wall } from './kit/account.ts'
import { openAsNew } from './kit/open-as.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const PAGE = '/competitions/coast-road'

const form = (page: Page) => page.getByRole('region', { name: 'Enter here' })
const entry = (page: Page) => page.getByRole('region', { name: 'Your entry' })
const enterNow = (page: Page) => form(page).getByRole('button', { name: 'Enter now' })
const entryNumber = (page: Page) => entry(page).getByText(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)

async function fillIn(page: Page): Promise<void> {
  await form(page).getByLabel('First and last name').fill('Thandi Mokoena')
  await form(page).getByLabel('Mobile number').fill('082 123 4567')
  await form(page).getByLabel('Date of birth').fill('1990-02-28')
  await form(page).getByLabel('In flower season').check()
  await form(page).getByLabel('I have read the rules').check()
}

/** Scans what is open on a desktop and on a phone, and stays on the phone. */
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(size)
    await expectNoAxeViolations(page)
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a visitor corrects errors, joins at the wall, and enters with the same answers', async ({ page }) => {
    // Form, wall, identity provider and back.
    test.slow()
    await page.goto(PAGE)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Enter now' }).click()
    await fillIn(page)
    await form(page).getByLabel('Mobile number').fill('+44 20 7946 0000')
    await form(page).getByLabel('I have read the rules').uncheck()
    await enterNow(page).click()
    const summary = form(page).getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText([/^Mobile number: Give a South African/, /^Consent: /])
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'Mobile number' }).click()
    await expect(form(page).getByLabel('Mobile number')).toBeFocused()
    await form(page).getByLabel('Mobile number').fill('082 123 4567')
    await form(page).getByLabel('I have read the rules').check()
    await enterNow(page).click()
    await wall(page).getByRole('button', { name: 'Join for free' }).click()
    await join(page, newEmail())
    await expect(entry(page).getByRole('heading', { name: 'You have entered' })).toBeFocused()
    await expect(entryNumber(page)).toBeVisible()
    await entry(page).getByText('What you sent').click()
    await expect(entry(page).getByText('+27 82 123 4567')).toBeVisible()
    await expect(entry(page).getByText('In flower season')).toBeVisible()
    await expectAccessible(page)
  })
})

test('closing the wall enters nothing later, and the answers survive a reload', async ({ page }) => {
  await page.goto(PAGE)
  await waitForHydration(page)
  await fillIn(page)
  await enterNow(page).click()
  await wall(page).getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(form(page).getByLabel('First and last name')).toHaveValue('Thandi Mokoena')
  await expect(form(page).getByLabel('In flower season')).toBeChecked()
  // Options are framed when they are chosen; a consent has no room for a frame.
  await expect(form(page).locator('label', { hasText: 'I have read the rules' })).toHaveCSS('box-shadow', 'none')
  await openAsNew(page, PAGE)
  await form(page).scrollIntoViewIfNeeded()
  await expect(form(page).getByLabel('Mobile number')).toHaveValue('082 123 4567')
  await expect(entry(page)).toBeHidden()
})

test('a listener enters once: after a lost connection, in two tabs, and again after withdrawing', async ({
  page,
  context,
  pageErrors,
}) => {
  await openAsNew(page, PAGE)
  const other = await context.newPage()
  await other.goto(PAGE)
  await waitForHydration(other)
  await fillIn(page)
  // Loads the script that sends it, whose absence is another error.
  await page.route('**/graphql', (route) => route.abort())
  await enterNow(page).click()
  await expect(form(page).getByRole('alert')).toHaveText(/Your answers are saved on this device/)
  await expect(enterNow(page)).toBeFocused()
  await page.unroute('**/graphql')
  await enterNow(page).click()
  await expect(entryNumber(page)).toBeVisible()
  const number = await entryNumber(page).textContent()
  await fillIn(other)
  await form(other).getByLabel('Mobile number').fill('083 765 4321')
  await enterNow(other).click()
  await expect(entry(other).getByText('You had already entered')).toBeVisible()
  await expect(entryNumber(other)).toHaveText(number ?? '')
  await page.reload()
  await expect(entryNumber(page)).toHaveText(number ?? '')
  await entry(page).getByRole('button', { name: 'Withdraw my entry' }).click()
  await entry(page).getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(entry(page).getByRole('button', { name: 'Withdraw my entry' })).toBeFocused()
  await page.keyboard.press('Enter')
  await entry(page).getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(enterNow(page)).toBeVisible()
  await fillIn(page)
  await enterNow(page).click()
  await expect(entryNumber(page)).not.toHaveText(number ?? '')
  ignoreRequestErrors(pageErrors)
})

test('a page that stays open closes at the second, by the server’s clock, and says so', async ({ page }) => {
  await page.route('**/now-playing', async (route) => {
    const closesAt = await page.evaluate(async () => {
      const proof = await fetch('/competitions/coast-road/proof.json')
      return Date.parse(((await proof.json()) as { closesAt: string }).closesAt)
    })
    await route.fulfill({ json: { serverTime: new Date(closesAt - 4_000).toISOString(), stations: [] } })
  })
  await page.goto(PAGE)
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.getByText(/^Closes in [1-4] secs?$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Entries are closed now' })).toBeAttached()
  await expect(enterNow(page)).toBeHidden()
  await expect(page.getByText('The draw comes next')).toBeVisible()
})

test('a draw is checked in the browser, and another page leads to the partner', async ({ page }) => {
  await page.goto('/competitions/long-table')
  await page.getByRole('button', { name: 'Check this draw' }).click()
  await expect(page.getByText('Right: Seed and entry list give these winners')).toBeVisible()
  await expect(page.getByText('Wrong: ')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.goto('/competitions/front-row')
  const link = page.getByRole('link', { name: 'Enter at the office (opens in a new tab)' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})
