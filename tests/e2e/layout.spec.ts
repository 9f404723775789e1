import { contrastOf, layoutFaults } from './kit/layout.ts'
import { expect, test } from './kit/test.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const

const PAGES = [
  '/',
  '/audio',
  '/video',
  '/stations',
  '/station/capetalk',
  '/station/702/guide',
  '/shows/702/the-open-line',
  '/podcasts/red-soil',
  '/podcasts/blackout-diaries/nine-seconds',
  '/videos/tide-tables/season-2',
  '/livestreams/newsroom',
  '/news/midnight-plumbers',
  '/competitions/coast-road',
  '/sites/primediaplus-privacy',
  '/error/empty-error',
]

for (const path of PAGES) {
  test(`${path} fits phones: nothing too wide, no fact cut off, targets of 44 px`, async ({ page }) => {
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await layoutFaults(page), `${size.width} by ${size.height}`).toEqual([])
    }
  })
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`what was just chosen can be read under the pointer, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const filter = page.getByRole('radio', { name: 'VIDEO' })
    await filter.click()
    await expect(filter).toBeChecked()
    expect(await contrastOf(filter)).toBeGreaterThan(4.5)

    await page.goto('/station/702/guide')
    await page.locator('.day.past').last().click()
    const day = page.locator('.day[aria-current]')
    await expect(day).toHaveClass(/past/)
    for (const text of [day, day.locator('b')]) expect(await text.evaluate(colourOf)).toBe(await day.evaluate(colourOf))
    expect(await contrastOf(day)).toBeGreaterThan(4.5)
  })
}

const colourOf = (node: Element) => getComputedStyle(node).color
