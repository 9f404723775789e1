import type { Page } from '@playwright/test'
import { loudness, playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('audio')?.paused ?? true)

/** That the network is away is told by the browser itself, and is the point here. */
function forgetNetwork(pageErrors: string[]): void {
  const others = pageErrors.filter((error) => !/net::ERR_|ERR_INTERNET_DISCONNECTED/.test(error))
  pageErrors.splice(0, pageErrors.length, ...others)
}

async function listenTo702(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
}

test('without a network what is buffered plays out, and it comes back by itself', async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  await listenTo702(page)
  const cut = await playhead(page)
  await context.setOffline(true)
  await expect(player(page)).toContainText('Reconnecting', { timeout: 60_000 })
  expect(await playhead(page)).toBeGreaterThan(cut + 3)
  const isOut = () => page.evaluate(() => document.querySelector('audio')?.readyState === 2)
  // A busy machine stalls for a moment too: the end is where both hold together.
  const isWaiting = async () => (await isOut()) && ((await player(page).textContent()) ?? '').includes('Reconnecting')
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
  expect(await isPaused(page)).toBe(false)
  const out = await playhead(page)
  await context.setOffline(false)
  await expect(player(page)).not.toContainText('Reconnecting', { timeout: 30_000 })
  await expect.poll(() => playhead(page), { timeout: 30_000 }).toBeGreaterThan(out + 2)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  forgetNetwork(pageErrors)
})

test('an episode that is asked for without a network plays when there is one', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/podcasts/blackout-diaries')
  const play = page.getByRole('main').getByRole('button', { name: /^Play / })
  // The player's script is there, and of the second episode nothing.
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
  forgetNetwork(pageErrors)
})

test('after five minutes it asks for a tap, and the tap goes on', async ({ page, context, pageErrors }) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await listenTo702(page)
  await context.setOffline(true)
  await expect(player(page)).toContainText('Reconnecting', { timeout: 60_000 })
  await page.clock.fastForward('05:01')
  await expect(player(page)).toContainText('Tap to continue', { timeout: 30_000 })
  expect(await isPaused(page)).toBe(true)
  await context.setOffline(false)
  const stopped = await playhead(page)
  await player(page).getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => playhead(page), { timeout: 30_000 }).toBeGreaterThan(stopped + 1)
  await expect(player(page)).not.toContainText('Tap to continue')
  forgetNetwork(pageErrors)
})
