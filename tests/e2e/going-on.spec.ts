import type { Browser, Page } from '@playwright/test'
import { openAs, openAsNew } from './kit/open-as.ts'
import { playhead, stopWatching, watchPlayhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

test.describe.configure({ timeout: 90_000 })

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const press = (page: Page, name: RegExp) => player(page).getByRole('button', { name }).first().click()

const isTold = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/playback/progress'))

async function playTo(page: Page, seconds: number): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

/** Has `work` done, and waits until the account has the place to which it led. */
async function telling(page: Page, work: () => Promise<void>): Promise<void> {
  const told = isTold(page)
  await work()
  await told
}

/** Has one listener stop at six seconds in this browser, and then later in another one; gives the later place. */
async function goOnElsewhere(page: Page, browser: Browser): Promise<number> {
  const email = await openAsNew(page, EPISODE)
  await playTo(page, 6)
  await telling(page, () => press(page, /^Pause/))
  const other = await (await browser.newContext()).newPage()
  await openAs(other, email, EPISODE)
  await playTo(other, 11)
  await telling(other, () => press(other, /^Pause/))
  const reached = await playhead(other)
  await other.context().close()
  return reached
}

/** The listener comes back to the page, long after it asked the account; done when it has asked again. */
async function lookAgain(page: Page): Promise<void> {
  const answered = Promise.all(
    ['"getPlayedHistory"', '"getMediaPlayedHistory"'].map((operation) =>
      page.waitForResponse((answer) => answer.request().postData()?.includes(operation) ?? false),
    ),
  )
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 31_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await answered
}

test('what is paused goes on where the other browser went, once the page is looked at again', async ({
  page,
  browser,
}) => {
  const reached = await goOnElsewhere(page, browser)
  const told: string[] = []
  page.on('request', (request) => request.url().endsWith('/playback/progress') && told.push(request.postData() ?? ''))
  await lookAgain(page)
  await expect.poll(() => playhead(page)).toBeCloseTo(reached, 1)
  await press(page, /^Play/)
  await expect.poll(() => playhead(page)).toBeGreaterThan(reached + 1)
  // Nothing was heard here meanwhile, so the account is told nothing.
  expect(told).toEqual([])
})

test('what plays does not jump, wherever the other browser went', async ({ page, browser }) => {
  const reached = await goOnElsewhere(page, browser)
  await press(page, /^Play/)
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(false)
  await watchPlayhead(page)
  await lookAgain(page)
  const before = await playhead(page)
  expect(before).toBeLessThan(reached)
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 1)
  const { largestStep, largestStepBack } = await stopWatching(page)
  expect(largestStep).toBeLessThan(1)
  expect(largestStepBack).toBeGreaterThanOrEqual(0)
})

test('what was begun before the account could answer goes on where the other browser went', async ({
  page,
  browser,
}) => {
  const reached = await goOnElsewhere(page, browser)
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
