import { waitForHydration } from './kit/account.ts'
import { layoutShift } from './kit/layout-shift.ts'
import { layoutFaults } from './kit/layout.ts'
import { expect, expectNoAxeViolations, httpTest, test } from './kit/test.ts'

const SCREENS = [
  '/',
  '/stations',
  '/station/702',
  '/station/kfm/guide',
  '/shows/702/the-open-line',
  '/podcasts/blackout-diaries',
  '/podcasts/blackout-diaries/nine-seconds',
  '/ui',
  '/audio',
  '/audio/fresh-this-week/all',
  '/video',
  '/video/series-on-film/all',
  '/videos/tide-tables',
  '/videos/tide-tables/season-2',
  '/videos/tide-tables/night-shift-at-pier-two',
  '/specials/nine-lives-of-hillbrow',
  '/podcasts/red-soil',
  '/news/midnight-plumbers',
  '/sites/primediaplus-privacy',
  '/competitions/coast-road',
  '/livestreams/newsroom',
  '/preview/news/midnight-plumbers',
  // The others of this screen differ in their texts.
  '/error/connection-error',
]

/** Phones: the narrowest window, the design's, and one in landscape. */
const PHONES = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
]

/** What a desktop shows and a phone does not: the frame of the page, and the grid of the guide. Their light colours are checked there, too. */
const ONLY_ON_DESKTOPS = new Set(['/', '/station/kfm/guide'])

for (const path of SCREENS) {
  test(`${path} is accessible on a dark desktop and a light phone, and fits phones`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (ONLY_ON_DESKTOPS.has(path)) await expectNoAxeViolations(page, 'colours')
    for (const size of PHONES) {
      await page.setViewportSize(size)
      // The workbench shows every state of a control at once, also those of a window with a mouse.
      const faults = (await layoutFaults(page)).filter((fault) => path !== '/ui' || fault.includes('too wide'))
      expect(faults, `${size.width} by ${size.height}`).toEqual([])
    }
    await expectNoAxeViolations(page)
  })
}

test('an unknown URL shows the error page with status 404 and keeps the URL', async ({ page, pageErrors }) => {
  const answer = await page.goto('/nothing/here')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL('/nothing/here')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
  // The browser logs the page's error status.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

httpTest('an unknown station is not found', async ({ request }) => {
  expect((await request.get('/station/104')).status()).toBe(404)
  expect((await request.get('/station/104/guide')).status()).toBe(404)
})

test('the drawer traps the focus, and closes on Escape and on a navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await page.getByRole('dialog').getByRole('link', { name: /^702/ }).click()
  await expect(page).toHaveURL('/station/702')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('my-station'))).toContain('702')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, guide and podcast can be read, and their links work', async ({ page }) => {
    await page.goto('/')
    await page.locator('main h3 a[href^="/podcasts/"]').first().click()
    await expect(page).toHaveURL(/\/podcasts\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/station/702/guide')
    await expect(page.locator('main a[href^="/shows/702/"]').filter({ visible: true }).first()).toBeVisible()
    await page.goto('/?mediaType=VIDEO')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('the home page loads nothing from other hosts and has no layout shift', async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(baseURL ?? '')) outside.push(request.url())
  })
  await page.goto('/')
  await waitForHydration(page)
  // The idle work of the page ends with the scripts of all routes.
  await page.waitForLoadState('load')
  await page.waitForTimeout(1_000)
  const shift = await layoutShift(page)
  expect(outside).toEqual([])
  expect(shift).toBe(0)
})
