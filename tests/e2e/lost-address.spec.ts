import type { Page, Route } from '@playwright/test'
import { playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const FILM = '/specials/nine-lives-of-hillbrow'
const STREAM = '/livestreams/newsroom'

const stage = (page: Page) => page.locator('main section.stage').first()
const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/** Removes the refusals that the browser logs. */
function expectRefusals(pageErrors: string[], status: number): void {
  const others = pageErrors.filter((error) => !error.includes(String(status)))
  expect(others.length).toBeLessThan(pageErrors.length)
  pageErrors.splice(0, pageErrors.length, ...others)
}

async function press(page: Page, selector: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Listen live to 702)/ })
    .first()
    .click()
  await expect.poll(() => playhead(page, selector), { timeout: 30_000 }).toBeGreaterThan(0.3)
}

test('a livestream that is watched beyond its token goes on with a new one', async ({ page, pageErrors }) => {
  let isExpired = false
  const refuseExpired = async (route: Route, body: object) =>
    isExpired ? route.fulfill({ status: 401, json: body }) : route.fallback()
  await page.route('**/live/video/**', (route) => refuseExpired(route, {}))
  await page.route('**/playback/v1/**', (route) =>
    refuseExpired(route, [{ error_code: 'UNAUTHORIZED', message: 'expired' }]),
  )
  await page.route(/graphql.*getPlaybackToken/, (route) => {
    isExpired = false
    return route.fallback()
  })
  await page.goto(STREAM)
  await press(page, 'video')
  isExpired = true
  await expect.poll(() => isExpired, { timeout: 40_000 }).toBe(false)
  const renewedAt = await playhead(page, 'video')
  await expect.poll(() => playhead(page, 'video'), { timeout: 30_000 }).not.toBe(renewedAt)
  await expect(player(page)).not.toContainText('reload')
  expectRefusals(pageErrors, 401)
})

test('a film whose files are removed ends with a message', async ({ page, pageErrors }) => {
  const removed = Promise.withResolvers<void>()
  let requests = 0
  // The first pieces play; the others are requested before, and answered after the removal.
  await page.route('**/*.mp4*', async (route) => {
    if (++requests <= 6) return route.fallback()
    await removed.promise
    await route.fulfill({ status: 404 })
  })
  await page.goto(FILM)
  await press(page, 'video')
  removed.resolve()
  await expect(stage(page).getByRole('button', { name: /^Try again/ })).toBeVisible({ timeout: 30_000 })
  expectRefusals(pageErrors, 404)
})

test('a channel may be missing while its encoder restarts', async ({ page, pageErrors }) => {
  await page.goto('/stations')
  await press(page, 'audio')
  await page.route('**/live/**', (route) => route.fulfill({ status: 404 }))
  await expect(player(page)).toContainText('Reconnecting', { timeout: 30_000 })
  await page.unroute('**/live/**')
  await expect(player(page)).not.toContainText('Reconnecting', { timeout: 30_000 })
  const returned = await playhead(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(returned + 1)
  expectRefusals(pageErrors, 404)
})
