import type { Page } from '@playwright/test'
import { ignoreRequestErrors } from './kit/account.ts'
import { SIZES } from './kit/sizes.ts'
import { loudness, playFrom, playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const SERIAL = '/podcasts/blackout-diaries'
const EPISODE = `${SERIAL}/the-map-under-the-stairs`

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const main = (page: Page) => page.getByRole('main')

const speed = (page: Page) => page.evaluate(() => document.querySelector('audio')?.playbackRate)
const volume = (page: Page) => page.evaluate(() => document.querySelector('audio')?.volume)
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('audio')?.paused ?? true)

/** The value in local storage under `key`. */
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Stores `value` before the page's scripts run, unless the key exists. */
const store = (page: Page, key: string, value: unknown) =>
  page.addInitScript(([name, text]) => localStorage.getItem(name) ?? localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const)

/** Plays the media of the open page. */
const play = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()

/** Plays the open episode to at least `seconds`. */
async function listenTo(page: Page, seconds: number): Promise<void> {
  await play(page)
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

/** Opens the expanded player and selects an item of a menu. */
async function choose(page: Page, menu: RegExp, item: string): Promise<void> {
  await player(page).getByRole('button', { name: 'Open player' }).first().click()
  const large = page.getByRole('dialog')
  await large.getByRole('button', { name: menu }).click()
  await large.getByRole('menuitemradio', { name: item }).click()
}

test('an episode resumes at its position after a reload', async ({ page }) => {
  await page.goto(EPISODE)
  await play(page)
  await playFrom(page, 6)
  await page.reload()
  await play(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(5)
  expect(await loudness(page)).toBeGreaterThan(0.005)
})

test('the queue plays before continuous playback, and both start automatically', async ({ page }) => {
  const chosen = { mediaId: 'media-skyline-sessions-rooftop-17-nandi-motse', title: 'Rooftop 17: Nandi Motse' }
  await store(page, 'queue', [chosen])
  await page.goto(SERIAL)
  await page.evaluate(() => localStorage.setItem('continue_playing', 'true'))
  await main(page)
    .getByRole('button', { name: /^Play Trailer/ })
    .click()
  await toTheEnd(page)
  await expect(player(page)).toContainText(chosen.title, { timeout: 20_000 })
  expect(await stored(page, 'queue')).toBeNull()
  await toTheEnd(page)
  await expect(player(page)).toContainText('Nine seconds', { timeout: 20_000 })
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
})

test('a link with a timestamp starts there, with a confirmation before it replaces a position', async ({ page }) => {
  await page.goto(EPISODE)
  await play(page)
  await playFrom(page, 5.5)
  await page.goto(`${EPISODE}?t=19`)
  const before = await stored(page, 'listening-progress')
  const first = main(page).locator('.episode-actions').getByRole('button').first()
  await expect(first).toHaveAccessibleName('Play from 00:19')
  await expect(first.locator('.play-icon')).toBeVisible()
  await first.click()
  await expect(main(page).getByText(/^You are at 00:0/)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
  expect(await stored(page, 'listening-progress')).toBe(before)
  expect(await isPaused(page)).toBe(true)
  await main(page)
    .getByRole('button', { name: /^Go on at 00:0/ })
    .click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(5)
  expect(await playhead(page)).toBeLessThan(15)
  await page.goto(`${EPISODE}?t=19s`)
  await main(page).getByRole('button', { name: 'Play from 00:19' }).click()
  await main(page).getByRole('button', { name: 'Play from 00:19' }).click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(18.9)
})

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('the offer of a timestamp, whose script may be late, does not move the play button', async ({ page }) => {
      const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(/timestamp-offer/, async (route) => {
        await isLate
        await route.continue()
      })
      await page.goto(`${EPISODE}?t=19`)
      const button = main(page)
        .getByRole('button', { name: /^Play (?!from)/ })
        .first()
      const before = await button.boundingBox()
      arrive()
      await expect(main(page).getByRole('button', { name: 'Play from 00:19' })).toBeVisible()
      expect(await button.boundingBox()).toEqual(before)
    })
  })
}

test.describe('on a phone, with the menus of the expanded player', () => {
  test.use({ viewport: SIZES.phone })

  test('each podcast keeps its playback rate, with the pitch preserved', async ({ page }) => {
    await page.goto(EPISODE)
    await listenTo(page, 0.3)
    await choose(page, /Speed$/, '1.5×')
    await expect.poll(() => speed(page)).toBe(1.5)
    expect(await page.evaluate(() => document.querySelector('audio')?.preservesPitch)).toBe(true)
    await page.goto('/podcasts/skyline-sessions')
    await listenTo(page, 0.3)
    expect(await speed(page)).toBe(1)
    await page.goto(SERIAL)
    await listenTo(page, 0.3)
    expect(await speed(page)).toBe(1.5)
  })

  test('the sleep timer fades at the end of the episode, and nothing plays after it', async ({ page }) => {
    await store(page, 'queue', [{ mediaId: 'media-skyline-sessions-rooftop-17-nandi-motse', title: 'Rooftop 17' }])
    await page.goto(EPISODE)
    await listenTo(page, 0.5)
    await choose(page, /^Sleep timer/, 'End of the episode')
    await page.keyboard.press('Escape')
    await seekBeforeEnd(page, 9)
    await expect.poll(() => volume(page)).toBeLessThan(0.9)
    await seekBeforeEnd(page, 2)
    await expect.poll(() => isPaused(page), { timeout: 30_000 }).toBe(true)
    expect(await volume(page)).toBe(1)
    expect(await page.evaluate(() => document.querySelector('audio')?.ended)).toBe(true)
    await expect(player(page)).toContainText('The map under the stairs')
    expect(JSON.parse((await stored(page, 'listening-progress')) ?? '[]')).toMatchObject([{ isFinished: true }])
  })
})

/** Moves the playhead to `seconds` before the end of the episode. */
const seekBeforeEnd = (page: Page, seconds: number) =>
  page.evaluate((left) => {
    const sound = document.querySelector('audio')
    if (sound) sound.currentTime = sound.duration - left
  }, seconds)

async function toTheEnd(page: Page): Promise<void> {
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.3)
  await seekBeforeEnd(page, 2)
}

test('shortcuts work with any focus except in fields', async ({ page }) => {
  await page.goto(EPISODE)
  await listenTo(page, 1)
  await page.keyboard.press('k')
  // What the next press does follows the player, which is notified after its element.
  await expect(
    player(page)
      .getByRole('button', { name: /^Play / })
      .filter({ visible: true }),
  ).toBeVisible()
  expect(await isPaused(page)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.keyboard.press('m')
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.muted)).toBe(true)
  const before = await playhead(page)
  await page.keyboard.press('l')
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 10)
  await page.keyboard.press('j')
  await expect.poll(() => playhead(page)).toBeLessThan(before + 8)
  const field = page.getByRole('searchbox').first()
  await field.click()
  await page.keyboard.type('k lm')
  await expect(field).toHaveValue('k lm')
  expect(await isPaused(page)).toBe(false)
})

test('? opens the list of shortcuts, which can disable single letters', async ({ page }) => {
  await page.goto(EPISODE)
  await listenTo(page, 1)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expectNoAxeViolations(page)
  await list.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('k')
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  expect(await isPaused(page)).toBe(false)
  // Inside the player they stay enabled.
  await player(page)
    .getByRole('button', { name: /^Pause/ })
    .first()
    .press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
})

test('without a network ? says so, and playback goes on', async ({ page, pageErrors }) => {
  await page.goto(EPISODE)
  await listenTo(page, 1)
  await page.route('**/assets/key-list-*.js', (route) => route.abort())
  await page.keyboard.press('?')
  await expect(page.getByText('You seem to be offline')).toBeVisible()
  await expect(player(page)).toBeVisible()
  const before = await playhead(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 0.5)
  ignoreRequestErrors(pageErrors)
})

test('the media session has a next action when the queue is not empty', async ({ page }) => {
  await page.addInitScript(() => {
    const handled: Record<string, boolean> = {}
    Object.assign(window, { handled })
    const session = navigator.mediaSession
    const set = session.setActionHandler.bind(session)
    session.setActionHandler = (action, handler) => {
      handled[action] = handler !== null
      set(action, handler)
    }
  })
  const handles = (action: string) =>
    page.evaluate((name) => (window as unknown as { handled: Record<string, boolean> }).handled[name], action)
  await page.goto(EPISODE)
  await listenTo(page, 0.5)
  await expect.poll(() => handles('seekforward')).toBe(true)
  expect(await handles('nexttrack')).toBe(false)
  await store(page, 'queue', [{ mediaId: 'media-blackout-diaries-nine-seconds', title: 'Nine seconds' }])
  await page.reload()
  await listenTo(page, 0.5)
  await expect.poll(() => handles('nexttrack')).toBe(true)
})
