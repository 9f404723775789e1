import type { Browser, Page } from '@playwright/test'
import { openAs, openAsNew } from './kit/open-as.ts'
import { playhead, stopWatching, watchPlayhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

test.describe.configure({ timeout: 90_000 })

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const press = (page: Page, name: RegExp) => player(page).getByRole('button', { name }).first().click()

const waitForProgressSaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/playback/progress'))

async function playTo(page: Page, seconds: number): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

/** Runs `work`, and waits until the account has saved the position. */
async function savingProgress(page: Page, work: () => Promise<void>): Promise<void> {
  const saved = waitForProgressSaved(page)
  await work()
  await saved
}

/** Stops playback at six seconds in this browser, and later in another one; returns the later position. */
async function continueInOtherBrowser(page: Page, browser: Browser): Promise<number> {
  const email = await openAsNew(page, EPISODE)
  await playTo(page, 6)
  await savingProgress(page, () => press(page, /^Pause/))
  const other = await (await browser.newContext()).newPage()
  await openAs(other, email, EPISODE)
  await playTo(other, 11)
  await savingProgress(other, () => press(other, /^Pause/))
  const reached = await playhead(other)
  await other.context().close()
  return reached
}

/** Makes the page visible 31 seconds later, and waits until it has synchronised. */
async function returnToPage(page: Page): Promise<void> {
  const synchronised = Promise.all(
    ['"getPlayedHistory"', '"getMediaPlayedHistory"'].map((operation) =>
      page.waitForResponse((response) => response.request().postData()?.includes(operation) ?? false),
    ),
  )
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 31_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await synchronised
}

test('paused playback moves to the position of another browser when the page becomes visible', async ({
  page,
  browser,
}) => {
  const reached = await continueInOtherBrowser(page, browser)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/playback/progress') && sent.push(request.postData() ?? ''))
  await returnToPage(page)
  await expect.poll(() => playhead(page)).toBeCloseTo(reached, 1)
  await press(page, /^Play/)
  await expect.poll(() => playhead(page)).toBeGreaterThan(reached + 1)
  // Nothing played here meanwhile, so no progress is sent.
  expect(sent).toEqual([])
})

test('running playback does not jump to the position of another browser', async ({ page, browser }) => {
  const reached = await continueInOtherBrowser(page, browser)
  await press(page, /^Play/)
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(false)
  await watchPlayhead(page)
  await returnToPage(page)
  const before = await playhead(page)
  expect(before).toBeLessThan(reached)
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 1)
  const { largestStep, largestStepBack } = await stopWatching(page)
  expect(largestStep).toBeLessThan(1)
  expect(largestStepBack).toBeGreaterThanOrEqual(0)
})

test('playback that started before the account responded moves to the position of another browser', async ({
  page,
  browser,
}) => {
  const reached = await continueInOtherBrowser(page, browser)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('PlayedHistory')) await held
    await route.continue()
  })
  await page.reload()
  await playTo(page, 0.1)
  expect(await playhead(page)).toBeLessThan(reached)
  await watchPlayhead(page)
  letThrough()
  await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(reached)
  expect((await stopWatching(page)).largestStep).toBeGreaterThan(2)
})
