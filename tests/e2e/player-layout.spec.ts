import type { Locator, Page } from '@playwright/test'
import { overlaps, unreachable } from './kit/geometry.ts'
import { playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

/**
 * The smallest window and the design's of each layout: phones upright and in landscape, a tablet, and windows. Sizes between them have the
 * same layout with more room.
 */
const SIZES = ['390x844', '320x568', '667x375', '768x1024', '1440x900', '1024x600']
/** A small phone in landscape, and windows of 1280 px at 400 % zoom, whose content may scroll. */
const SCROLLING = ['568x320', '320x256']

// Each checks eight sizes with each panel.

const expanded = (page: Page) => page.getByRole('dialog')

async function resize(page: Page, size: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  await page.setViewportSize({ width, height })
}

/** Centre of each button that is not in a panel, by name. */
const buttonPlaces = (root: Locator): Promise<Record<string, string>> =>
  root.evaluate((element) => {
    const buttons = [...element.querySelectorAll('.head button, .details button, .details input')]
    return Object.fromEntries(
      buttons.map((button) => {
        const { x, y } = button.getBoundingClientRect()
        // "From 21:43" is the oldest minute that can be played, which goes on.
        const name = (button.ariaLabel ?? button.textContent).replace(/\d\d:\d\d/, '')
        return [name, `${Math.round(x)} ${Math.round(y)}`]
      }),
    )
  })

/** Checks every size with each panel, and without one. `panels` are the names of their buttons; the first is open. */
async function expectLayout(page: Page, panels: readonly string[]): Promise<void> {
  await expanded(page).getByRole('button', { pressed: true }).click()
  for (const size of [...SIZES, ...SCROLLING]) {
    await resize(page, size)
    const places = await buttonPlaces(expanded(page))
    for (const panel of panels) {
      const button = expanded(page).getByRole('button', { name: panel, exact: true })
      // That it can be reached is checked below; a press of the mouse would wait until it rests.
      await button.dispatchEvent('click')
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      expect.soft(await overlaps(expanded(page)), `${size} with ${panel}`).toEqual([])
      if (!SCROLLING.includes(size)) expect.soft(await buttonPlaces(expanded(page)), `${size} ${panel}`).toEqual(places)
      expect.soft(await unreachable(expanded(page)), `${size} with ${panel}`).toEqual([])
      await button.dispatchEvent('click')
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
    expect.soft(await overlaps(expanded(page)), size).toEqual([])
    expect.soft(await unreachable(expanded(page)), size).toEqual([])
  }
}

async function openLive(page: Page, station: string): Promise<void> {
  await page.goto('/stations')
  await page
    .getByRole('button', { name: `Listen live to ${station}` })
    .first()
    .click()
  await page.getByRole('region', { name: 'Player' }).locator('.item-title').getByRole('button').click()
}

test('a live show names its presenters in place of the station, which the mark names', async ({ page }) => {
  await openLive(page, '702')
  await expect(expanded(page).locator('.subtitle')).not.toHaveText('702')
})

test('nothing of the expanded player overlaps, and panels move no button, for a live channel', async ({ page }) => {
  await openLive(page, '947')
  await expect(expanded(page).locator('.song')).toBeVisible()
  // The tests reduce motion.
  expect(await motionOf(page)).toBeLessThan(0.01)
  await expectLayout(page, ['Just played', 'Up next'])
})

test('nothing of the expanded player overlaps, and panels move no button, for an episode', async ({ page }) => {
  const queued = ['a', 'b', 'c'].map((mediaId) => ({ mediaId, title: `The long title of a queued episode ${mediaId}` }))
  await page.addInitScript((queue) => localStorage.setItem('queue', queue), JSON.stringify(queued))
  await page.route('**/media/chapters/*', (route) =>
    route.fulfill({ json: { chapters: [0, 4, 9].map((startSeconds) => ({ title: 'A chapter', startSeconds })) } }),
  )
  await page.route('**/media/transcripts/*', (route) =>
    route.fulfill({ json: { transcripts: [{ path: '/media/transcripts/any/0', language: null }] } }),
  )
  await page.route('**/media/transcripts/any/0', (route) =>
    route.fulfill({ json: { lines: [{ text: 'Good evening.', speaker: null, startSeconds: 0 }] } }),
  )
  await page.goto('/podcasts/blackout-diaries/the-map-under-the-stairs')
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Player' }).locator('.item-title').getByRole('button').click()
  // The next episode of the queue must not start meanwhile.
  await expanded(page)
    .getByRole('button', { name: /^Pause/ })
    .click()
  // The last buttons to load.
  for (const name of ['Transcript', /^Bookmark/])
    await expect(expanded(page).getByRole('button', { name })).toBeVisible()
  await expectLayout(page, ['Up next', 'Chapters', 'Transcript'])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await resize(page, '390x844')
  expect(await overlaps(expanded(page))).toEqual([])
  expect(await unreachable(expanded(page))).toEqual([])
})

test('nothing of a video’s controls overlaps, and the mini player names the stream', async ({ page }) => {
  await page.goto('/livestreams/newsroom')
  const stage = page.locator('main section.stage').first()
  await expect(async () => {
    if (!(await stage.locator('.control-row').isVisible())) await stage.getByRole('button', { name: /^Play / }).click()
    await expect(stage.locator('.control-row')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0)
  // Paused, so that the controls stay.
  await stage
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await expect(stage.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  const player = page.getByRole('region', { name: 'Player' })
  for (const size of [...SIZES, ...SCROLLING]) {
    await resize(page, size)
    expect.soft(await overlaps(stage), size).toEqual([])
    expect.soft(await overlaps(player), size).toEqual([])
    expect.soft(await unreachable(player), size).toEqual([])
  }
  await expect(player.locator('.item-title')).toContainText('Newsroom')
  await expect(player.locator('.meta')).toHaveText(/702|EWN|Live/)
})

/** Duration in seconds of the transition that opens and closes the player. */
const motionOf = (page: Page): Promise<number> =>
  page
    .locator('.expanded-dialog')
    .evaluate((dialog) => Number.parseFloat(getComputedStyle(dialog).transitionDuration.split(', ')[0] ?? ''))

test('the cover is sharp on screens with three pixels per CSS pixel, and the player opens with motion', async ({
  newContext,
}) => {
  const [phone, desktop] = [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]
  const context = await newContext({
    viewport: phone,
    deviceScaleFactor: 3,
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.goto('/podcasts/pap-and-politics')
  await page.locator('.episode-row .play').first().click()
  await page.getByRole('region', { name: 'Player' }).locator('.item-title').getByRole('button').click()
  const cover = expanded(page).locator('.cover img')
  // A browser keeps a picture that is larger than it needs, so the small window is first.
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expect(async () => {
      const { isLoaded, shown, width } = await cover.evaluate((image: HTMLImageElement) => ({
        isLoaded: image.complete,
        shown: image.width * devicePixelRatio,
        width: Number(/\d+$/.exec(image.currentSrc)?.[0]),
      }))
      expect(isLoaded).toBe(true)
      // The largest width of the image service is 1600.
      expect(width).toBeGreaterThanOrEqual(Math.min(shown, 1_600))
    }).toPass({ timeout: 15_000 })
  }
  expect(await motionOf(page)).toBeGreaterThan(0.2)
  await page.keyboard.press('Escape')
  await expect(page.locator('.expanded-player')).toHaveCount(0)
  await context.close()
})
