import type { Page } from '@playwright/test'
import { storedUser } from './kit/account.ts'
import { openAsNew } from './kit/open-as.ts'
import { playFrom, playhead, stopWatching, watchPlayhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

test.describe.configure({ timeout: 90_000 })

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const press = (page: Page, name: RegExp) => player(page).getByRole('button', { name }).first().click()

const waitForProgressSaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/playback/progress'))

const play = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()

/** The position that the other browser reached, in seconds. */
const REACHED = 60

/** Stops playback at six seconds in this browser. Then another browser of the account, of which the server sees a request, goes on. */
async function continueInOtherBrowser(page: Page): Promise<void> {
  await openAsNew(page, EPISODE)
  await play(page)
  await playFrom(page, 6)
  const saved = waitForProgressSaved(page)
  await press(page, /^Pause/)
  const { events } = (await saved).request().postDataJSON() as { events: { mediaId: string; duration: number }[] }
  const { mediaId, duration } = events[0] ?? {}
  const at = Date.now()
  const answer = await page.request.post('/playback/progress', {
    headers: { authorization: `Bearer ${(await storedUser(page))?.access_token}` },
    data: { sentAt: at, events: [{ mediaId, duration, seconds: REACHED, at }] },
  })
  expect(answer.status()).toBe(204)
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

test('paused playback moves to the position of another browser when the page becomes visible', async ({ page }) => {
  await continueInOtherBrowser(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/playback/progress') && sent.push(request.postData() ?? ''))
  await returnToPage(page)
  await expect.poll(() => playhead(page)).toBeCloseTo(REACHED, 1)
  await press(page, /^Play/)
  await expect.poll(() => playhead(page)).toBeGreaterThan(REACHED + 1)
  // Nothing played here meanwhile, so no progress is sent.
  expect(sent).toEqual([])
})

test('running playback does not jump to the position of another browser', async ({ page }) => {
  await continueInOtherBrowser(page)
  await press(page, /^Play/)
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(false)
  await watchPlayhead(page)
  await returnToPage(page)
  const before = await playhead(page)
  expect(before).toBeLessThan(REACHED)
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 1)
  const { largestJump, largestStepBack } = await stopWatching(page)
  expect(largestJump).toBeLessThan(1)
  expect(largestStepBack).toBeGreaterThanOrEqual(0)
})

test('playback that started before the account responded moves to the position of another browser', async ({
  page,
}) => {
  await continueInOtherBrowser(page)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('PlayedHistory')) await held
    await route.continue()
  })
  // The other browser was clearly later: events of about the same time count as this browser's own.
  await page.evaluate(() => {
    const entries = JSON.parse(localStorage.getItem('listening-progress') ?? '[]') as { updatedAt: number }[]
    const earlier = entries.map((entry) => ({ ...entry, updatedAt: entry.updatedAt - 10_000 }))
    localStorage.setItem('listening-progress', JSON.stringify(earlier))
  })
  await page.reload()
  await play(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.1)
  expect(await playhead(page)).toBeLessThan(REACHED)
  await watchPlayhead(page)
  letThrough()
  await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(REACHED)
  expect((await stopWatching(page)).largestJump).toBeGreaterThan(2)
})
