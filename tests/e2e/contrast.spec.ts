import { contrastOf } from './kit/layout.ts'
import { expect, test } from './kit/test.ts'

test('with a contrast theme the mark of the current tab can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/ewn?tab=trending')
  const mark = await page
    .getByRole('navigation', { name: 'News', exact: true })
    .getByRole('link', { name: 'Trending' })
    .evaluate((tab) => getComputedStyle(tab, '::after').backgroundColor)
  expect(mark).not.toBe(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
})

test('with a contrast theme the frame and the focus of a field can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const fields = [
    ['/preview/news/midnight-plumbers', '.input'],
    ['/search', '.search-field'],
    ['/competitions/coast-road', '.search'],
    // Leads to the login page of the identity provider.
    ['/user/login', 'form .input'],
  ] as const
  for (const [path, name] of fields) {
    await page.goto(path)
    const field = page.locator(name).filter({ visible: true }).first()
    await expect(field).toHaveCSS('border-top-style', 'solid')
    await field.locator('input').focus()
    await expect(field).toHaveCSS('outline-style', 'solid')
  }
})

test('with a contrast theme a video shows that audio only is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/specials/nine-lives-of-hillbrow')
  const button = page.getByRole('button', { name: 'Audio only' })
  const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await ground()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await ground()).not.toBe(before)
})

test('visitors who ask for more contrast get it for secondary text', async ({ page }) => {
  await page.goto('/search?q=harbour')
  const [root, secondary] = [page.locator(':root'), page.locator('.results .meta').first()]
  const measure = async () => {
    const ground = await root.evaluate((element) => getComputedStyle(element).backgroundColor)
    return contrastOf(await secondary.evaluate((element) => getComputedStyle(element).color), ground)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme })
    await expect.poll(measure, colorScheme).toBeGreaterThan(10)
  }
})
