import type { Page } from '@playwright/test'
import { ANALYTICS_PATH, type AnalyticsBatch, type AnalyticsEvent } from '#contract/analytics.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { waitForHydration } from './kit/account.ts'
import { playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'
const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Share' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** What is passed to the system's sheet, which browsers on a desktop do not have. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(
    (consent) => {
      const seen: unknown[] = []
      Object.assign(window, { seen })
      Object.assign(navigator, { share: async (data: ShareData) => void seen.push(data) })
      localStorage.setItem('consent', consent)
    },
    JSON.stringify({ version: CONSENT_VERSION, measurement: true }),
  )
}

const seen = (page: Page): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'seen'))

/** The shares among what the page sends to the analytics service. */
function followShares(page: Page): AnalyticsEvent[] {
  const shares: AnalyticsEvent[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== ANALYTICS_PATH) return
    const { events } = request.postDataJSON() as AnalyticsBatch
    shares.push(...events.filter(({ name }) => name === 'share_content'))
  })
  return shares
}

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('an episode is shared from the current time, and the link starts there', async ({ page }) => {
  test.slow()
  await watch(page)
  const shares = followShares(page)
  await page.goto(EPISODE)
  await main(page).getByRole('button', { name: 'Share', exact: true }).click()
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByRole('switch')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(main(page).getByRole('button', { name: 'Share', exact: true })).toBeFocused()
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(3)
  await main(page).getByRole('button', { name: 'Share', exact: true }).click()
  await expect(sheet(page).getByRole('switch', { name: /^Start at 00:0\d/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await sheet(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await clipboard(page)).toMatch(new RegExp(`${EPISODE}\\?t=\\d$`))
  await sheet(page).getByRole('switch').click()
  await expect(sheet(page).getByLabel('Address')).toHaveValue(new RegExp(`${EPISODE}$`))
  await sheet(page).getByRole('button', { name: 'More ways to share' }).click()
  await expect(sheet(page).getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  const parameters = { page_name: 'detail_page', slug: EPISODE, station_name: expect.any(String) }
  await expect
    .poll(() => seen(page))
    .toEqual([{ title: 'The map under the stairs', url: expect.stringMatching(new RegExp(`${EPISODE}$`)) }])
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect
    .poll(() => shares)
    .toMatchObject([
      { ...parameters, method: 'copy' },
      { ...parameters, method: 'native' },
    ])
  await page.goto(await clipboard(page))
  await main(page)
    .getByRole('button', { name: /^Play from 00:0\d$/ })
    .click()
})

test('a share names the station by its id, as a page view does', async ({ page }) => {
  await watch(page)
  const shares = followShares(page)
  await page.goto('/shows/kfm/heartstrings')
  await main(page).getByRole('button', { name: 'Share', exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Link copied' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await page.goto('/competitions/coast-road')
  await main(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(main(page).getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect
    .poll(() => shares)
    .toMatchObject([
      { path: '/shows/kfm/heartstrings', station_name: 'kfm' },
      { path: '/competitions/coast-road', station_name: 'kfm' },
    ])
})

test('the tags of a page for search engines are removed by a navigation', async ({ page }) => {
  await page.goto('/podcasts/blackout-diaries')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await waitForHydration(page)
  await main(page).getByRole('link', { name: 'The map under the stairs' }).first().click()
  await expect(page).toHaveURL(EPISODE)
  await expect(page).toHaveTitle(/The map under the stairs/)
  await expect(page.locator('[data-page]')).toHaveCount(0)
})
