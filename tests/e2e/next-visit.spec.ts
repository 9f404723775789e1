import type { Page } from '@playwright/test'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { pressPlay } from './kit/press-play.ts'
import { playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'
const TITLE = 'The map under the stairs'
const FILM = '/specials/nine-lives-of-hillbrow'

const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/** The button of the player that is visible at this window size. */
const button = (page: Page, name: RegExp) => player(page).getByRole('button', { name }).filter({ visible: true })

/** Records the requests for media and for the media catalog. */
function mediaRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(playback\/v1|live|media\/(episodes|videos|signed))\//.test(pathname)) requests.push(pathname)
  })
  return requests
}

/** Stores `media` as played to its eighth second of twenty in an earlier visit. */
const listenedBefore = (page: Page, media: PlayableMedia) =>
  page.addInitScript((played) => {
    const entry = { media: played, seconds: 8, duration: 20, isFinished: false, updatedAt: Date.now() }
    localStorage.setItem('last-played', JSON.stringify(played))
    localStorage.setItem('listening-progress', JSON.stringify([entry]))
  }, media)

async function listenTo(page: Page, seconds: number): Promise<void> {
  await pressPlay(page)
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

test('an episode comes back paused after a reload, resumes from the player, and can be dismissed', async ({ page }) => {
  await page.goto(EPISODE)
  await listenTo(page, 6)
  const left = await playhead(page)
  const requests = mediaRequests(page)
  await page.reload()
  await expect(player(page)).toContainText(TITLE)
  await expect(button(page, new RegExp(`^Play ${TITLE}`))).toBeVisible()
  await expect(player(page).getByText(/^00:0[5-9]$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^Resume at 00:0[5-9]: / })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(requests).toEqual([])
  expect(await page.locator('audio').count()).toBe(0)

  await button(page, /^Play /).click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(left - 2)
  await expect(player(page).getByRole('button', { name: 'Dismiss player' })).toBeHidden()
  await button(page, /^Pause /).click()
  await button(page, /^Dismiss player/).click()
  await expect(player(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByRole('button', { name: /^Resume at / })).toBeVisible()
  await expect(player(page)).toHaveCount(0)
})

test('an episode page resumes at the saved position and shows the remaining time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await listenedBefore(page, { mediaId: 'media-blackout-diaries-the-map-under-the-stairs', title: TITLE, url: EPISODE })
  await page.goto(EPISODE)
  const resume = page.getByRole('main').getByRole('button', { name: /^Resume at 00:08/ })
  await expect(resume).toHaveText('Resume at 00:08')
  await expect(page.getByRole('main').locator('.facts').first()).toContainText('12 seconds left')
  await resume.click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(8)
})

test('a station comes back as "Listen live again" in a new visit', async ({ page, context }) => {
  await page.goto('/stations')
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect(button(page, /^Stop /)).toBeVisible()
  await page.close()
  const visit = await context.newPage()
  const requests = mediaRequests(visit)
  await visit.goto('/audio')
  await expect(player(visit)).toContainText('Listen live again')
  await expectNoAxeViolations(visit)
  expect(requests).toEqual([])
  await button(visit, /^Listen live again: /).click()
  await expect.poll(() => playhead(visit)).toBeGreaterThan(0.3)
  // Elapsed and total time of the show, with its start and end beside them.
  await expect(player(visit).locator('.position')).toHaveText(
    /^from \d\d:\d\d (\d:)?\d\d:\d\d(\d:)?\d\d:\d\d until \d\d:\d\d$/,
  )
})

test('a film comes back at rest, on its page and elsewhere, and plays on in the corner', async ({ page }) => {
  const mediaId = 'video-special-nine-lives-of-hillbrow'
  await listenedBefore(page, { mediaId, kind: 'video', title: 'Nine lives of Hillbrow', url: FILM })
  const requests = mediaRequests(page)
  await page.goto(FILM)
  await expect(page.locator('main section.stage').first()).toContainText('Resume at 00:08')
  await expect(button(page, /^Play /)).toBeVisible()
  await page.goto('/')
  await expect(button(page, /^Play /)).toBeVisible()
  await expect(page.locator('section.corner')).toHaveCount(0)
  expect(requests).toEqual([])
  await button(page, /^Play /).click()
  await expect(page.locator('section.corner')).toBeVisible()
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(8)
})

test('a catalog response of 404 is "Failed to load media" when the media is requested', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/playback/v1/**', (route) =>
    route.fulfill({ status: 404, json: [{ error_code: 'VIDEO_NOT_FOUND' }] }),
  )
  await page.goto(EPISODE)
  await pressPlay(page)
  await expect(page.getByRole('alert')).toContainText('Failed to load media')
  await expect(player(page).locator('.meta')).toContainText('Failed to load media')
  // The browser logs the status.
  expect(pageErrors.splice(0).join()).toContain('404')
})

test('a media element that cannot be created is "Failed to start audio playback"', async ({ page }) => {
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      if (name === 'audio' || name === 'video') throw new TypeError('no media here')
      return create(name, options)
    }
  })
  for (const [url, scope] of [
    [EPISODE, 'main'],
    [FILM, 'main section.stage'],
  ] as const) {
    await page.goto(url)
    await expect(async () => {
      await page
        .locator(scope)
        .first()
        // After a click whose message came late, the button offers another try.
        .getByRole('button', { name: /^(?:Play |Try again)/ })
        .first()
        .click({ timeout: 1_000 })
      await expect(page.getByRole('alert')).toContainText('Failed to start audio playback', { timeout: 1_000 })
    }).toPass()
    // The accessible name of the button contains its text, "Try again".
    await expectNoAxeViolations(page)
  }
})

test('the volume stays after a reload, before and after the media is played again', async ({ page }) => {
  await page.goto(EPISODE)
  await listenTo(page, 1)
  const slider = player(page).getByRole('slider', { name: 'Volume' })
  await slider.focus()
  await page.keyboard.press('PageDown')
  await expect(slider).toHaveValue('80')
  await page.reload()
  await expect(slider).toHaveValue('80')
  await button(page, /^Play /).click()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.volume)).toBeCloseTo(0.8)
})
