import type { Page } from '@playwright/test'
import { pressPlay } from './kit/press-play.ts'
import { loudness, playhead, stopWatching, watchPlayhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

async function listenTo702(page: Page): Promise<void> {
  await page.goto('/stations')
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
}

test('702 plays: media time advances, the sound is not silent, and stop ends it', async ({ page }) => {
  await listenTo702(page)
  const before = await playhead(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 2)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  await player(page).getByRole('button', { name: /^Stop/ }).first().click()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused ?? true)).toBe(true)
})

test('playback continues without a jump or a stall through a station, its guide and a podcast', async ({ page }) => {
  await listenTo702(page)
  await watchPlayhead(page)
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: /^947/ }).click()
  await expect(page).toHaveURL('/station/947')
  await main.getByRole('link', { name: 'Guide', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('guide')
  await menu.getByRole('link', { name: 'Home', exact: true }).click()
  await main.locator('h3 a[href^="/podcasts/"]').first().click()
  await expect(page).toHaveURL(/\/podcasts\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1_000)
  const watched = await stopWatching(page)
  expect(watched.isSameElement).toBe(true)
  expect(watched.largestStepBack).toBeGreaterThanOrEqual(0)
  expect(watched.largestJump).toBeLessThan(1)
  expect(watched.played).toBeGreaterThan(watched.elapsed - 1)
})

test('the title on the player changes with the music or the topic', async ({ page, request }) => {
  test.setTimeout(90_000)
  const { stations } = (await (await request.get('/now-playing')).json()) as { stations: Playing[] }
  // One whose title has begun a while ago, so that the titles stay during the test.
  const [station] = stations.toSorted((a, b) => b.item.endsAt.localeCompare(a.item.endsAt))
  const { title: before = '', endsAt: endedAt = '' } = station?.history[0] ?? {}
  const { title = '' } = station?.item ?? {}
  await page.goto('/stations')
  await page
    .getByRole('button', { name: `Listen live to ${STATION_NAMES[station?.station ?? '702']}` })
    .first()
    .click()
  await expect(player(page)).toContainText(title, { timeout: 20_000 })
  // The sound is some seconds behind the clock: this is shortly before the end of the title before.
  await page.evaluate(
    (ago) => {
      const sound = document.querySelector('audio')
      if (sound) sound.currentTime -= ago / 1_000
    },
    Date.now() - Date.parse(endedAt),
  )
  await expect(player(page)).toContainText(before, { timeout: 20_000 })
  await expect(player(page)).toContainText(title, { timeout: 60_000 })
})

const STATION_NAMES = { '702': '702', '947': '947', capetalk: 'Capetalk', kfm: 'KFM' }

interface Playing {
  station: keyof typeof STATION_NAMES
  item: { title: string; endsAt: string }
  history: { title: string; endsAt: string }[]
}

test('an episode plays, seeks by 15 seconds and pauses', async ({ page }) => {
  await page.goto('/podcasts/blackout-diaries')
  await pressPlay(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  const before = await playhead(page)
  await player(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(Math.min(before + 10, 14))
  await player(page)
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
})

test('the play button of a card plays, and the rest of the card links to its page', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('li.card', { has: page.getByRole('button', { name: /^Play / }) }).first()
  await card.hover()
  await card.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  await expect(page).toHaveURL('/')
  await card.locator('.art').click({ position: { x: 10, y: 10 }, force: true })
  await expect(page).toHaveURL(/\/podcasts\//)
})

test('only one tab plays at a time', async ({ page, context }) => {
  await listenTo702(page)
  const other = await context.newPage()
  await other.goto('/stations')
  await other.getByRole('button', { name: 'Listen live to KFM' }).first().click()
  await expect.poll(() => playhead(other)).toBeGreaterThan(0.5)
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
})

test('a station can be opened, played and stopped by keyboard', async ({ page }) => {
  await page.goto('/')
  const listen = page.getByRole('button', { name: 'Listen live to KFM' }).first()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 60; presses++) {
    if (await listen.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(listen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
})
