import type { Page } from '@playwright/test'
import { serveHostedPlayer } from '#tests/kit/hosted-player/serve.ts'
import { loudness, playhead } from './kit/sound.ts'
import { HOSTED_PLAYER_PORT } from './kit/ports.ts'
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
const askedOfPlayer = (page: Page) =>
  page.evaluate(() => (window as unknown as { hostedPlayer?: HostedControl }).hostedPlayer?.asked ?? [])

/** What the stand-in does is told before its script is there. */
const wish = (page: Page, wishes: object) =>
  page.addInitScript((given) => Object.assign(window, { hostedPlayer: given }), wishes)

/** Notes every place in a pod of ads that the page tells, however short, and gives what reads them. */
async function noteAds(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const places = new Set<string>()
    const note = () => {
      for (const [place] of document.body.innerText.matchAll(/Ad \d of \d/g)) places.add(place)
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    return places
  })
  return () => seen.evaluate((places) => [...places])
}

test.describe('with the hosted player of the video platform', () => {
  test.use({ baseURL: `http://127.0.0.1:${HOSTED_PLAYER_PORT}` })

  test('an episode is heard, sought in and paused, and the script comes only when it is wanted', async ({ page }) => {
    const asked = await serveHostedPlayer(page)
    await page.goto(EPISODE)
    expect(asked).toEqual([])
    await playButton(page).click()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
    expect(asked).toEqual(['/1234/abCD_default/index.min.js'])
    expect(await loudness(page, TECH)).toBeGreaterThan(0.005)
    expect(await askedOfPlayer(page)).toEqual([expect.stringMatching(/^getVideo /), expect.stringMatching(/^load /)])
    await player(page).getByRole('button', { name: 'Forward 15 seconds' }).click()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(10)
    await player(page)
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(true)
  })

  test('a pod of two ads is counted, its controls rest, and then the episode goes on', async ({ page }) => {
    await wish(page, { ads: 2 })
    await serveHostedPlayer(page)
    await page.goto(EPISODE)
    const seen = await noteAds(page)
    await playButton(page).click()
    await expect.poll(seen, { timeout: 15_000 }).toEqual(['Ad 1 of 2', 'Ad 2 of 2'])
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
    await expect(player(page).getByText(/^Ad \d/)).toHaveCount(0)
  })

  test('an ad that fails is told and does not keep the episode', async ({ page }) => {
    await wish(page, { adError: 'No ads after wrappers' })
    await serveHostedPlayer(page)
    await page.goto(EPISODE)
    await playButton(page).click()
    await expect(page.getByText('No ads after wrappers').first()).toBeVisible()
    await expect.poll(() => playhead(page, TECH)).toBeGreaterThan(0.5)
  })

  test('a film is seen on its own stage, with the controls of ours', async ({ page }) => {
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

  test('a media that the catalog refuses is told in the words of the specification', async ({ page }) => {
    await wish(page, { refusal: [{ error_code: 'VIDEO_NOT_PLAYABLE', message: 'No' }] })
    await serveHostedPlayer(page)
    await page.goto(EPISODE)
    await playButton(page).click()
    await expect(page.getByText('Failed to load media').first()).toBeVisible()
  })
})

test('with the player of our own nothing is asked of the platform', async ({ page }) => {
  const asked = await serveHostedPlayer(page)
  await page.goto(EPISODE)
  await playButton(page).click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  expect(asked).toEqual([])
})
