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
  const scripts = ['ad-slot', 'competition-reel', 'news-reel', 'showcase-reel']
  const blocked = new Set<string>()
  for (const script of scripts)
    await page.route(`**/assets/${script}-*.js`, (route) => {
      blocked.add(script)
      return route.abort()
    })
  await page.goto('/')
  // Rows load their scripts near the screen, and the next rows at their end.
  const scroll = async () => {
    await page.mouse.wheel(0, 1_500)
    return blocked
  }
  await expect.poll(scroll).toEqual(new Set(scripts))
  // The page still works: an error page has no filter.
  await page.getByRole('radio', { name: 'AUDIO' }).click()
  await expect(page.getByRole('radio', { name: 'AUDIO', checked: true })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(pageErrors.splice(0).filter((error) => !error.includes('Failed to load resource'))).toEqual([])
})
