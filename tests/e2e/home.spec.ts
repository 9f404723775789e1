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
