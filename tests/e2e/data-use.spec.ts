import type { Page } from '@playwright/test'
import { signedOutButton } from './kit/account.ts'
import { playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const profile = (page: Page) => page.getByRole('dialog', { name: 'My Profile' })
const lessData = (page: Page) => profile(page).getByRole('switch', { name: 'Use less data' })

/** Bitrates of the requested segments of live channels, in order. */
function watchSegments(page: Page): string[] {
  const bitrates: string[] = []
  page.on('request', (request) => {
    const [, bitrate] = /\/(\d+)\/[^/]+\.m4s/.exec(request.url()) ?? []
    if (bitrate) bitrates.push(bitrate)
  })
  return bitrates
}

async function listen(page: Page): Promise<void> {
  await page.goto('/stations')
  await page.getByRole('main').getByRole('button', { name: 'Listen live to 947' }).first().click()
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
}

const storedBytes = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('data-used')))

test('the profile shows the data of the visit and of the day, which grow with the sound', async ({ page }) => {
  await listen(page)
  const before = await storedBytes(page)
  // The page and its scripts count too.
  expect(before).toBeGreaterThan(200_000)
  await expect.poll(() => storedBytes(page), { timeout: 20_000 }).toBeGreaterThan(before + 20_000)
  await signedOutButton(page).click()
  const text = /^About (\d+ kB|\d+\.\d MB) in this visit, \1 today\.$/
  await expect(profile(page).getByText(text)).toBeVisible()
  await expectNoAxeViolations(page)
})

/** Bytes of all that the page has loaded, and of the files of its media elements. */
const reportedBytes = (page: Page) =>
  page.evaluate(() => {
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    const sizes = (entries as PerformanceResourceTiming[]).map(({ initiatorType, transferSize }) => ({
      all: transferSize,
      media: initiatorType === 'audio' ? transferSize : 0,
    }))
    const sum = (part: 'all' | 'media') => sizes.reduce((total, size) => total + size[part], 0)
    return { all: sum('all'), media: sum('media') }
  })

test('a file that the browser plays itself counts once, with all that it took from the network', async ({ page }) => {
  await page.goto('/podcasts/blackout-diaries')
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
  await expect.poll(async () => (await reportedBytes(page)).media, { timeout: 20_000 }).toBeGreaterThan(100_000)
  await expect.poll(async () => (await storedBytes(page)) - (await reportedBytes(page)).all).toBe(0)
})

test('with less data, the sound continues in its lowest quality, also in the next visit', async ({ page }) => {
  const bitrates = watchSegments(page)
  await listen(page)
  expect(new Set(bitrates)).toContain('64')
  await signedOutButton(page).click()
  await expect(lessData(page)).not.toBeChecked()
  await lessData(page).click()
  await expect(lessData(page)).toBeChecked()
  await expect.poll(() => bitrates.at(-1), { timeout: 20_000 }).toBe('24')
  bitrates.length = 0
  await listen(page)
  expect(new Set(bitrates)).toEqual(new Set(['24']))
})
