import { expect, test } from './kit/test.ts'

const rows = 'main #more > section'

test('the second rows of the home page come by themselves on the way down, and the rest by a press', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator(rows)).toHaveCount(3)
  await page.locator(rows).last().scrollIntoViewIfNeeded()
  await expect(page.locator(rows)).toHaveCount(6)
  // What came by itself leaves the focus where it was.
  await expect(page.locator('body')).toBeFocused()
  await page.locator(rows).last().scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.locator(rows)).not.toHaveCount(6)
  await expect(page.locator(rows).nth(6).getByRole('link').first()).toBeFocused()
})
