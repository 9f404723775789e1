import type { Page } from '@playwright/test'
import { playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

/** Opens `path` and delays its scripts until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}

test('a click before the scripts are loaded is replayed', async ({ page }) => {
  const letThrough = await openWithoutScripts(page, '/')
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  letThrough()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
})

for (const path of ['/audio', '/video'])
  test(`a click for more rows of ${path} before the scripts are loaded loads them`, async ({ page }) => {
    const letThrough = await openWithoutScripts(page, path)
    const more = page.getByRole('link', { name: 'Load more', exact: true })
    const next = new URL((await more.getAttribute('href')) ?? '', page.url()).href
    await more.click({ noWaitAfter: true })
    letThrough()
    await expect(page).toHaveURL(next)
    await expect(page.locator('main .card').first()).toBeVisible()
  })
