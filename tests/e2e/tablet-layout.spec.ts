import type { Locator } from '@playwright/test'
import { SIZES } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

test.use({ viewport: { width: 768, height: 1024 } })

const leftOf = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? NaN)
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? NaN)

test('on a tablet what is beside the episodes on a desktop is below them, in two columns', async ({ page }) => {
  await page.goto('/podcasts/blackout-diaries')
  const [about, related] = ['About', 'You may also like'].map((name) =>
    page.getByRole('heading', { name, exact: true }),
  )
  if (!about || !related) throw new Error('There are two headings')
  expect(await topOf(related)).toBe(await topOf(about))
  expect(await leftOf(related)).toBeGreaterThan(SIZES.phone.width)
  await page.goto('/specials/nine-lives-of-hillbrow')
  const films = page.locator('.mentions > li')
  expect(await topOf(films.nth(1))).toBe(await topOf(films.first()))
})

test('on a tablet no action of an episode is alone in a second row', async ({ page }) => {
  await page.goto('/podcasts/blackout-diaries/the-night-the-grid-held')
  const actions = page.locator('.page-actions > *')
  await expect(actions).toHaveCount(4)
  const tops = await Promise.all((await actions.all()).map(topOf))
  expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1)
})

test('on a tablet the text of an article starts at the edge of its headline', async ({ page }) => {
  await page.goto('/news/midnight-plumbers')
  const edge = await leftOf(page.getByRole('heading', { level: 1 }))
  for (const part of await page.locator('.news :is(.prose, .pull-quote, .article-extras)').all())
    expect(await leftOf(part)).toBe(edge)
})

test('the last line of an introduction has more than a word or two', async ({ page }) => {
  for (const path of ['/podcasts/blackout-diaries', '/podcasts/blackout-diaries/the-night-the-grid-held']) {
    await page.goto(path)
    const lines = await page.locator('.detail-head .body-large').evaluate((introduction) => {
      const text = document.createRange()
      text.selectNodeContents(introduction)
      return [...text.getClientRects()].map(({ width }) => width)
    })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.at(-1)).toBeGreaterThan((lines[0] ?? NaN) / 2)
  }
})

test('on a tablet a ranking has two columns, as has what is up next on the stations', async ({ page }) => {
  const items = page.locator('.ranking').first().getByRole('listitem')
  for (const [path, rows] of [
    ['/audio', 5],
    ['/stations', 2],
  ] as const) {
    await page.goto(path)
    expect(await topOf(items.nth(rows))).toBe(await topOf(items.first()))
  }
})
