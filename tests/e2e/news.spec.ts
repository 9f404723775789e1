import { waitForHydration } from './kit/account.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

test('the news page leads to its articles, topics and what is read most', async ({ page }) => {
  await page.goto('/ewn')
  await waitForHydration(page)
  await expectNoAxeViolations(page)
  const lead = page.getByRole('article').getByRole('heading')
  const headline = await lead.textContent()
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/topic=/)
  await expect(page.locator('.news-card').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'News' }).getByRole('link', { name: 'Trending' }).click()
  await expect(page).toHaveURL(/tab=trending/)
  await page.goBack()
  await page.goBack()
  await lead.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline ?? '')
})

test('further articles are loaded and get the focus', async ({ page }) => {
  await page.goto('/ewn?tab=trending')
  await waitForHydration(page)
  const cards = page.locator('.news-card')
  const count = await cards.count()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(cards).not.toHaveCount(count)
  await expect(cards.nth(count).getByRole('link')).toBeFocused()
})
