import type { Page } from '@playwright/test'
import { waitForHydration } from './kit/account.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) => page.locator('.results li:not(.subjects li, .ad-row)')

async function openSearch(page: Page, url = '/search') {
  await page.goto(url)
  await waitForHydration(page)
}

test('typing offers suggestions and the best results, arrows and Enter choose a suggestion', async ({ page }) => {
  await openSearch(page)
  await field(page).fill('zzqqxxyy')
  await expect(page.getByText('Nothing found for “zzqqxxyy”')).toBeVisible()
  await field(page).clear()
  await field(page).pressSequentially('amap')
  await expect(page.getByRole('option').first()).toContainText('Amapiano Atlas')
  await expect(page.getByRole('heading', { name: 'Top results' })).toBeVisible()
  await field(page).press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/q=Amapiano\+Atlas$/)
  await expect(page.getByRole('status').filter({ hasText: /results? for “Amapiano Atlas”/ })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('Escape closes the suggestions, then clears the field, and an arrow shows them again', async ({ page }) => {
  await openSearch(page)
  await field(page).pressSequentially('amap')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(suggestions).toBeHidden()
  await expect(field(page)).toHaveValue('amap')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('ArrowDown')
  await expect(suggestions.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('amap')
  await expect(suggestions).toBeVisible()
})

test('Back from a result that was offered while typing restores the query', async ({ page }) => {
  await openSearch(page)
  await field(page).pressSequentially('taxi')
  await page.getByRole('region', { name: 'Top results' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/search/)
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?q=taxi$/)
  await expect(field(page)).toHaveValue('taxi')
  await expect(page.getByText(/results for “taxi”/)).toBeVisible()
})

test('Back from a result restores the results and the place in them', async ({ page }) => {
  await openSearch(page, '/search?q=the')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(results(page).nth(30)).toBeAttached()
  const row = results(page).nth(25)
  await row.scrollIntoViewIfNeeded()
  const title = await row.getByRole('heading').textContent()
  await row.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/search/)
  await page.goBack()
  await expect(results(page).nth(25).getByRole('heading')).toHaveText(title ?? '')
  await expect(results(page).nth(25)).toBeInViewport()
})

test('what was found is marked below the title too, and a recent search is offered again until it is removed', async ({
  page,
}) => {
  await openSearch(page, '/search?q=karoo')
  await expect(results(page).locator('.meta mark').first()).toHaveText('Karoo')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('link', { name: 'karoo', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove karoo' }).click()
  await expect(page.getByRole('link', { name: 'karoo', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Browse' })).toBeFocused()
})

test('a filter without a result offers all media, and a query with an error is corrected', async ({ page }) => {
  await openSearch(page, '/search?q=plumbers&mediaType=VIDEO')
  await expect(page.getByRole('heading', { name: 'Nothing found for “plumbers”' })).toBeVisible()
  await page.getByRole('link', { name: 'Search in ALL' }).click()
  await expect(results(page).first()).toContainText('midnight plumbers')
  await field(page).fill('kichen cabinet')
  await field(page).press('Enter')
  await expect(page.getByText('These are the results for kitchen cabinet')).toBeVisible()
})

test('offline, an earlier search is still available, and a new one shows an error', async ({
  page,
  context,
  pageErrors,
}) => {
  await openSearch(page, '/search?q=karoo')
  await expect(results(page).first()).toBeVisible()
  await context.setOffline(true)
  await field(page).fill('amanzi')
  await field(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'We could not search' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).first()).toContainText('Amanzi')
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/net::ERR_/.test(error)))
})

test('without JavaScript the form searches and further results have a page', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/search')
  await field(page).fill('the')
  await field(page).press('Enter')
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(results(page).first()).toBeVisible()
  await expect(page).toHaveURL(/after=20/)
  await page.close()
})

test('the / key and the field of the top bar lead to the results from any page', async ({ page }) => {
  await openSearch(page, '/stations')
  const topBar = page.getByRole('banner').getByRole('searchbox')
  await expect(async () => {
    // A press before the effects of the page is not noticed.
    await page.keyboard.press('/')
    await expect(topBar).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(topBar).toHaveValue('')
  await page.keyboard.type('night nurse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=night\+nurse/)
  await expect(results(page).first()).toContainText('Night Nurse')
  // The form of the top bar has left with the focus.
  await expect(field(page)).toBeFocused()
  await openSearch(page, '/search?q=bongi')
  await page
    .getByRole('list', { name: 'Pages, topics and presenters' })
    .getByRole('link', { name: 'Bongi Tshakane' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bongi Tshakane')
})
