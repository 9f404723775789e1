import { expect, test } from './kit/test.ts'

const rows = 'main #more > section'

test('the next rows of the home page load on scrolling, and the rest on a click', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator(rows)).toHaveCount(3)
  await page.locator(rows).last().scrollIntoViewIfNeeded()
  await expect(page.locator(rows)).toHaveCount(9)
  // Rows that load on scrolling do not move the focus.
  await expect(page.locator('body')).toBeFocused()
  await page.locator(rows).last().scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.locator(rows)).not.toHaveCount(9)
  await expect(page.locator(rows).nth(9).getByRole('link').first()).toBeFocused()
})

test('a blocked script of an advertisement or a row leaves the rest of the page', async ({ page, pageErrors }) => {
  await page.route(/\/assets\/(ad-slot|news-reel|competition-reel|showcase-reel)-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.locator(rows).last().scrollIntoViewIfNeeded()
  // The second page of rows is there, with those whose scripts are loaded.
  await expect(page.locator(rows)).not.toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: 'Media type' })).toBeAttached()
  expect(pageErrors.splice(0).filter((error) => !error.includes('Failed to load resource'))).toEqual([])
})
