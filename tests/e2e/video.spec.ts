import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { layoutShift } from './kit/layout-shift.ts'
import { motion, picture } from './kit/picture.ts'
import { SIZES } from './kit/sizes.ts'
import { loudness, playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const FILM = '/specials/nine-lives-of-hillbrow'
const FILM_CAPTIONS = readFileSync('demo/media/videos/video-special-nine-lives-of-hillbrow/captions.en.vtt', 'utf8')
const STREAM = '/livestreams/newsroom'

const stage = (page: Page) => page.locator('main section.stage').first()
const corner = (page: Page) => page.locator('section.corner')

/** Clicks until `outcome` is visible, because clicks before hydration may have no effect. */
async function pressFor(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: 1_000 })
    await expect(outcome).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

const press = (page: Page): Promise<void> =>
  pressFor(stage(page).getByRole('button', { name: /^Play / }), stage(page).locator('.control-row'))

async function watch(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await press(page)
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0.3)
}

/** Opens a menu of the controls, which a mouse movement shows. */
async function openMenu(page: Page, name: string): Promise<void> {
  await stage(page).hover({ position: { x: 40, y: 60 } })
  await stage(page).getByRole('button', { name }).click()
}

/** Navigates by a link, without loading the document. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Primedia+ home' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/')
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a film plays on its page with moving picture and sound, without a layout shift', async ({ page }) => {
      await watch(page, FILM)
      expect(await motion(page)).toBeGreaterThan(0.2)
      expect(await loudness(page, 'video')).toBeGreaterThan(0.005)
      const { x, width: wide, height: high } = (await stage(page).boundingBox()) ?? { x: -1, width: 0, height: 1 }
      expect(wide / high).toBeCloseTo(16 / 9, 1)
      expect(x).toBe(name === 'phone' ? 0 : 276)
      // Excludes the mini player, which shifts slightly.
      expect(await layoutShift(page)).toBeLessThan(0.001)
      await expectNoAxeViolations(page)
    })
  })
}

test('the button that starts a video is not over the middle of its picture, on a desktop and on a phone', async ({
  page,
}) => {
  await page.goto(STREAM)
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size)
    const [picture, button] = await Promise.all(
      [stage(page), stage(page).getByRole('button', { name: /^Play / })].map((part) => part.boundingBox()),
    )
    expect((button?.x ?? NaN) + (button?.width ?? NaN)).toBeLessThan((picture?.x ?? NaN) + (picture?.width ?? NaN) / 3)
    expect(button?.y).toBeGreaterThan((picture?.y ?? NaN) + (picture?.height ?? NaN) / 2)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a live video plays through its signed URL, and continues in the corner until a station starts', async ({
    page,
  }) => {
    const asked = page.waitForRequest(/\/playback\/v1\/.*live-video-newsroom/)
    await watch(page, STREAM)
    expect((await asked).headers()['bcov-auth']).toMatch(/.+\..+/)
    await expect(stage(page).getByText('Live').first()).toBeVisible()
    await expect(stage(page).getByRole('slider')).toHaveCount(0)
    await goHome(page)
    await expect.poll(async () => (await picture(page))?.place).toBe('corner')
    const before = await playhead(page, 'video')
    await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(before + 1)
    expect(await loudness(page, 'video')).toBeGreaterThan(0.001)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Listen live to 702' }).filter({ visible: true }).first().click()
    await expect.poll(() => playhead(page, 'audio')).toBeGreaterThan(0.3)
    await expect(corner(page)).toHaveCount(0)
    expect(await picture(page)).toMatchObject({ isPaused: true, place: 'nowhere' })
  })
})

test('captions can be turned on, show text, and stay on', async ({ page }) => {
  await watch(page, FILM)
  await openMenu(page, 'Captions')
  const english = page.getByRole('menuitemradio', { name: 'English' })
  await expect(page.getByRole('menuitemradio', { name: 'Off' })).toBeFocused()
  await expectNoAxeViolations(page)
  await english.click()
  await expect(stage(page).getByRole('button', { name: 'Captions' })).toBeFocused()
  // Nothing is shown in the pauses of the narrator.
  const shown = async () => (await picture(page))?.said.join('\n') || 'nothing'
  await expect.poll(async () => FILM_CAPTIONS.includes(await shown())).toBe(true)
  await watch(page, FILM)
  await expect.poll(async () => (await picture(page))?.captions).toEqual(['en'])
})

test('the quality can be chosen', async ({ page }) => {
  await watch(page, STREAM)
  await openMenu(page, 'Video settings')
  await page.getByRole('menuitemradio', { name: '180p' }).click()
  await expect.poll(async () => (await picture(page))?.width, { timeout: 20_000 }).toBe(320)
  await openMenu(page, 'Video settings')
  await expect(page.getByRole('menuitemradio', { name: '180p' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: '360p' }).click()
  await expect.poll(async () => (await picture(page))?.width, { timeout: 20_000 }).toBe(640)
})

test('shortcuts pause, seek, mute, toggle captions and toggle full screen', async ({ page }) => {
  await watch(page, FILM)
  await expect(stage(page).getByRole('button', { name: /^Pause/ })).toBeFocused()
  await page.keyboard.press('c')
  await expect.poll(async () => (await picture(page))?.captions).toEqual(['en'])
  await page.keyboard.press('m')
  await expect(stage(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await picture(page))?.isPaused).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => playhead(page, 'video')).toBe(0)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('stage')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('a film continues in the corner and returns to its page; closing the corner ends it and removes the player', async ({
  page,
}) => {
  await watch(page, FILM)
  await page.evaluate(() => document.querySelector('video')?.setAttribute('data-same', ''))
  await goHome(page)
  await expect.poll(async () => (await picture(page))?.place).toBe('corner')
  expect(await picture(page)).toMatchObject({ isPaused: false })
  await corner(page)
    .getByRole('link', { name: /^Back to / })
    .click()
  await expect(page).toHaveURL(FILM)
  await expect.poll(async () => (await picture(page))?.place).toBe('stage')
  await expect(page.locator('video[data-same]')).toHaveCount(1)
  await expect(corner(page)).toHaveCount(0)

  await goHome(page)
  await corner(page)
    .getByRole('button', { name: /^Close / })
    .click()
  await expect(corner(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0)
  expect(await picture(page)).toMatchObject({ isPaused: true })
})

test('with that setting it continues in picture-in-picture', async ({ page }) => {
  await watch(page, STREAM)
  await openMenu(page, 'Video settings')
  await page.getByRole('menuitemradio', { name: 'Picture-in-picture' }).click()
  expect(await page.evaluate(() => localStorage.getItem('video_away'))).toBe('picture-in-picture')
  await goHome(page)
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO')
  expect(await picture(page)).toMatchObject({ isPaused: false })
  await page.goBack()
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull()
  await expect.poll(async () => (await picture(page))?.place).toBe('stage')
})

test('by choice it goes out when the listener looks at another tab, and in any case when the browser is asked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const handlers: Record<string, (details: object) => void> = {}
    const seen = { handlers, wentOut: 0 }
    Object.assign(window, { seen })
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) handlers[action] = (details) => handler({ action, ...details })
      else delete handlers[action]
    }
    HTMLVideoElement.prototype.requestPictureInPicture = () => {
      seen.wentOut++
      return Promise.reject(new Error('no window here'))
    }
  })
  const offer = (reason?: string) =>
    page.evaluate((enterPictureInPictureReason) => {
      const { seen } = window as unknown as {
        seen: { handlers: Record<string, (details: object) => void>; wentOut: number }
      }
      seen.handlers['enterpictureinpicture']?.(enterPictureInPictureReason ? { enterPictureInPictureReason } : {})
      return seen.wentOut
    }, reason)
  const choose = (away: string) => page.evaluate((mode) => localStorage.setItem('video_away', mode), away)
  const setHidden = (isHidden: boolean) =>
    page.evaluate(
      (value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      },
      isHidden ? 'hidden' : 'visible',
    )
  await watch(page, STREAM)
  const isHeard = () =>
    page.evaluate(() => 'enterpictureinpicture' in (window as unknown as { seen: { handlers: object } }).seen.handlers)
  await expect.poll(isHeard).toBe(true)
  expect(await offer('contentoccluded')).toBe(0)
  expect(await offer('useraction')).toBe(1)
  await choose('picture-in-picture')
  expect(await offer('contentoccluded')).toBe(2)
  // Older browsers pass no reason: they ask for the listener, or because the tab is hidden.
  await setHidden(true)
  expect(await offer()).toBe(3)
  await choose('corner')
  expect(await offer()).toBe(3)
  await setHidden(false)
  expect(await offer()).toBe(4)
  await stage(page).hover({ position: { x: 40, y: 60 } })
  await stage(page).getByRole('button', { name: 'Audio only' }).click()
  expect(await offer('useraction')).toBe(4)
})

test('a video and a station stop each other', async ({ page }) => {
  await page.goto('/stations')
  const listen = page.getByRole('button', { name: 'Listen live to 702' }).first()
  await pressFor(listen, page.getByRole('region', { name: 'Player' }))
  await expect.poll(() => playhead(page, 'audio')).toBeGreaterThan(0.3)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Video' }).click()
  await page.locator(`main a[href="${STREAM}"], main a[href^="/livestreams/"]`).first().click()
  await press(page)
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0.3)
  expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
})

test('a refusal shows a message and can be retried', async ({ page, pageErrors }) => {
  const refuse = [{ error_code: 'VIDEO_NOT_PLAYABLE', message: 'not now' }]
  await page.route('**/playback/v1/**', (route) => route.fulfill({ status: 403, json: refuse }))
  await page.goto(FILM)
  await press(page)
  await expect(stage(page).getByText('This is not available at the moment')).toBeVisible()
  await page.unroute('**/playback/v1/**')
  await stage(page)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0.3)
  // The browser logs the catalog's error status.
  expect(pageErrors.splice(0).join()).toContain('403')
})
