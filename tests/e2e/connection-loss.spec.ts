import type { Page } from '@playwright/test'
import { loudness, playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('audio')?.paused ?? true)

/** Removes the network errors that the browser logs, which these tests expect. */
function ignoreNetworkErrors(pageErrors: string[]): void {
  const others = pageErrors.filter((error) => !/net::ERR_|ERR_INTERNET_DISCONNECTED/.test(error))
  pageErrors.splice(0, pageErrors.length, ...others)
}

async function listenTo702(page: Page): Promise<void> {
  await page.goto('/stations')
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
}

test('without a network the buffer plays to its end, and playback resumes automatically', async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  await listenTo702(page)
  const cut = await playhead(page)
  await context.setOffline(true)
  await expect(player(page)).toContainText('Reconnecting', { timeout: 60_000 })
  // It may stall for a moment before, on a busy machine.
  await expect.poll(() => playhead(page)).toBeGreaterThan(cut + 3)
  const isOut = () => page.evaluate(() => document.querySelector('audio')?.readyState === 2)
  // A busy machine also stalls briefly: the end of the buffer is where both conditions hold.
  const isWaiting = async () => (await isOut()) && ((await player(page).textContent()) ?? '').includes('Reconnecting')
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  expect(await isPaused(page)).toBe(false)
  const out = await playhead(page)
  await context.setOffline(false)
  await expect(player(page)).not.toContainText('Reconnecting', { timeout: 30_000 })
  await expect.poll(() => playhead(page), { timeout: 30_000 }).toBeGreaterThan(out + 2)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  ignoreNetworkErrors(pageErrors)
})

test('an episode that is started without a network plays when it returns', async ({ page, context, pageErrors }) => {
  await page.goto('/podcasts/blackout-diaries')
  const play = page.getByRole('main').getByRole('button', { name: /^Play / })
  // The player's script is loaded, the second episode is not.
  await play.first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.3)
  await context.setOffline(true)
  await play.nth(2).click()
  await expect(player(page)).toContainText('Reconnecting')
  const before = await page.evaluate(() => document.querySelector('audio')?.currentSrc)
  await context.setOffline(false)
  await expect(player(page)).not.toContainText('Reconnecting', { timeout: 30_000 })
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentSrc)).not.toBe(before)
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  ignoreNetworkErrors(pageErrors)
})

test('after an error of the decoder the buffer is loaded again, and playback goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const { MediaSource: Original } = globalThis
    globalThis.MediaSource = class extends Original {
      constructor() {
        super()
        Object.assign(globalThis, { mediaSource: this })
      }
    }
  })
  await listenTo702(page)
  const failDecoding = () =>
    page.evaluate(() => {
      const { mediaSource } = globalThis as unknown as { mediaSource: MediaSource }
      // While a segment is appended, a source cannot end.
      if ([...mediaSource.sourceBuffers].some(({ updating }) => updating)) return false
      mediaSource.endOfStream('decode')
      return true
    })
  await expect.poll(failDecoding).toBe(true)
  const failedAt = await playhead(page)
  await expect.poll(() => playhead(page), { timeout: 30_000 }).toBeGreaterThan(failedAt + 2)
  expect(await isPaused(page)).toBe(false)
  expect(await loudness(page)).toBeGreaterThan(0.005)
})

test('a stream without playlist that its server closes is opened again', async ({ page }) => {
  const source = { src: '/media/spots/karoo-kettle.m4a', type: 'audio/mp4' }
  await page.route('**/playback/v1/**/live-702', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sources: [source] } })
  })
  await listenTo702(page)
  const isOpenedAgain = page.evaluate(
    () =>
      new Promise((resolve) => document.querySelector('audio')?.addEventListener('emptied', resolve, { once: true })),
  )
  await page.evaluate(() => {
    const sound = document.querySelector('audio')
    if (sound) sound.currentTime = sound.duration - 0.5
  })
  await expect(player(page)).toContainText('Reconnecting')
  await isOpenedAgain
  await expect(player(page)).not.toContainText('Reconnecting')
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.3)
  expect(await isPaused(page)).toBe(false)
})
