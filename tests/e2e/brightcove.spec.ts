import type { Page } from '@playwright/test'
import { serveHostedPlayer } from '#tests/kit/stand-ins/hosted-player/serve.ts'
import { SECOND_PORT } from './kit/ports.ts'
import { loudness, playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const TECH = '.vjs-tech'
const EPISODE = '/podcasts/blackout-diaries/nine-seconds'
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const playButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Listen)/ })
    .first()

interface HostedControl {
  asked: string[]
}
const requestsToPlayer = (page: Page) =>
  page.evaluate(() => (window as unknown as { hostedPlayer?: HostedControl }).hostedPlayer?.asked ?? [])

/** Configures the fake before its script is loaded. */
const configureHostedPlayer = (page: Page, options: object) =>
  page.addInitScript((given) => Object.assign(window, { hostedPlayer: given }), options)

/** Records each ad position that the page shows, however briefly; the returned function reads them. */
async function recordAds(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const positions = new Set<string>()
    const record = () => {
      for (const [position] of document.body.innerText.matchAll(/Ad \d of \d/g)) positions.add(position)
    }
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true, characterData: true })
    return positions
  })
  return () => seen.evaluate((positions) => [...positions])
}

test.describe('with the hosted player of the video platform', () => {
  test.use({ baseURL: `http://127.0.0.1:${SECOND_PORT}` })

  test('an episode plays, seeks and pauses, and the script is loaded on demand', async ({ page }) => {
    const asked = await serveHostedPlayer(page)
    await page.goto(EPISODE)
    expect(asked).toEqual([])
    await playButton(page).click()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
    expect(asked).toEqual(['/1234/abCD_default/index.min.js'])
    expect(await loudness(page, TECH)).toBeGreaterThan(0.005)
    expect(await requestsToPlayer(page)).toEqual([expect.stringMatching(/^getVideo /), expect.stringMatching(/^load /)])
    await player(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(10)
    await player(page)
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  })

  test('a pod of two ads is counted with disabled controls, and then the episode continues', async ({ page }) => {
    await configureHostedPlayer(page, { ads: 2 })
    await serveHostedPlayer(page)
    await page.goto(EPISODE)
    const seen = await recordAds(page)
    await playButton(page).click()
    await expect.poll(seen, { timeout: 15_000 }).toEqual(['Ad 1 of 2', 'Ad 2 of 2'])
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
    await expect(player(page).getByText(/^Ad \d/)).toHaveCount(0)
  })

  test('a failed ad is reported and the episode plays', async ({ page }) => {
    await configureHostedPlayer(page, { adError: 'No ads after wrappers' })
    await serveHostedPlayer(page)
    await page.goto(EPISODE)
    await playButton(page).click()
    await expect(page.getByText('No ads after wrappers').first()).toBeVisible()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
  })

  test('a film plays on its stage with the controls of the site', async ({ page }) => {
    await serveHostedPlayer(page)
    await page.goto('/specials/nine-lives-of-hillbrow')
    const stage = page.locator('main section.stage').first()
    await stage.getByRole('button', { name: /^Play / }).click()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
    await expect(stage.locator('.hosted-stage')).toBeVisible()
    await stage.hover({ position: { x: 40, y: 60 } })
    await stage
      .getByRole('button', { name: /^Pause / })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  })

  test('a media that the catalog refuses shows the text of the specification', async ({ page }) => {
    await configureHostedPlayer(page, { refusal: [{ error_code: 'VIDEO_NOT_PLAYABLE', message: 'No' }] })
    await serveHostedPlayer(page)
    await page.goto(EPISODE)
    await playButton(page).click()
    await expect(page.getByText('Failed to load media').first()).toBeVisible()
  })
})

test('with the built-in player the platform gets no request', async ({ page }) => {
  const asked = await serveHostedPlayer(page)
  await page.goto(EPISODE)
  await playButton(page).click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  expect(asked).toEqual([])
})
