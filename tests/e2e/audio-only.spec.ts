import type { Page } from '@playwright/test'
import { picture } from './kit/picture.ts'
import { SIZES } from './kit/sizes.ts'
import { loudness, playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const FILM = '/specials/nine-lives-of-hillbrow'
const STREAM = '/livestreams/newsroom'

const stage = (page: Page) => page.locator('main section.stage').first()
const audioOnly = (page: Page) => stage(page).getByRole('button', { name: 'Audio only' })

interface Loaded {
  /** A rendition of a video channel, or a file of a film. */
  name: string
  /** Number of the segment, for channels. */
  segment: number
  bytes: number
}

/** The parts of videos that are loaded from now on. */
function watchMedia(page: Page): Loaded[] {
  const all: Loaded[] = []
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    const [, rendition, segment] = /^\/live\/video\/[^/]+\/(\w+)\/(\d+)\.m4s$/.exec(pathname) ?? []
    const [, file] = /^\/media\/videos\/[^/]+\/([\w-]+)\.mp4$/.exec(pathname) ?? []
    const name = rendition ?? file
    // A body is missing when the page was left meanwhile.
    const bytes =
      name === undefined
        ? 0
        : await response.body().then(
            ({ length }) => length,
            () => 0,
          )
    if (name !== undefined) all.push({ name, segment: Number(segment), bytes })
  })
  return all
}

async function play(page: Page): Promise<void> {
  await stage(page)
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expect.poll(() => playhead(page, 'video'), { timeout: 20_000 }).toBeGreaterThan(0.3)
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a film continues as audio only at its position, with its picture as artwork, also in the next visit', async ({
      page,
    }) => {
      await page.goto(FILM)
      await play(page)
      await expect.poll(() => playhead(page, 'video'), { timeout: 20_000 }).toBeGreaterThan(3)
      const before = await playhead(page, 'video')
      await stage(page).hover({ position: { x: 40, y: 60 } })
      const loaded = watchMedia(page)
      await audioOnly(page).press('Enter')
      await expect(audioOnly(page)).toHaveAttribute('aria-pressed', 'true')
      await expect(audioOnly(page)).toBeFocused()
      await expect.poll(async () => (await picture(page))?.width, { timeout: 20_000 }).toBe(0)
      await expect.poll(() => playhead(page, 'video'), { timeout: 20_000 }).toBeGreaterThan(before)
      expect(await playhead(page, 'video')).toBeLessThan(before + 15)
      expect(await loudness(page, 'video')).toBeGreaterThan(0.005)
      await expect(stage(page).getByRole('paragraph').filter({ hasText: 'Audio only' })).toHaveText('Audio only')
      await stage(page).getByRole('button', { name: 'Captions' }).click()
      await stage(page).getByRole('menuitemradio', { name: 'English' }).click()
      await expect(stage(page).locator('video')).toHaveCSS('visibility', 'visible')
      await expect(stage(page).getByRole('button', { name: 'Picture-in-picture' })).toHaveCount(0)
      expect(new Set(loaded.map((part) => part.name))).toEqual(new Set(['video-special-nine-lives-of-hillbrow-audio']))
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Primedia+ home' }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL('/')
      const left = await playhead(page, 'video')
      await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(left + 0.5)
      await expect(page.locator('section.corner')).toHaveCount(0)
      await page.goto(STREAM)
      await expect(audioOnly(page)).toHaveAttribute('aria-pressed', 'true')
    })
  })
}

const session = (page: Page) =>
  page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artwork: navigator.mediaSession.metadata?.artwork.length,
    state: navigator.mediaSession.playbackState,
  }))

test('a livestream as audio only stays live, on lock screens too, and loads less than half the data; its pictures come back', async ({
  page,
}) => {
  await page.goto(STREAM)
  const loaded = watchMedia(page)
  const pictures = () => loaded.filter(({ name }) => name !== 'audio')
  const sound = () => loaded.filter(({ name }) => name === 'audio')
  await play(page)
  await expect.poll(() => pictures().length, { timeout: 20_000 }).toBeGreaterThan(2)
  await stage(page).hover({ position: { x: 40, y: 60 } })
  await audioOnly(page).click()
  await expect.poll(async () => (await picture(page))?.width, { timeout: 20_000 }).toBe(0)
  await expect.poll(() => sound().length, { timeout: 20_000 }).toBeGreaterThan(2)
  const average = (parts: Loaded[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0) / parts.length
  expect(average(sound())).toBeLessThan(average(pictures()) / 2)
  const newest = Math.max(...pictures().map(({ segment }) => segment))
  expect(Math.min(...sound().map(({ segment }) => segment))).toBeGreaterThan(newest - 4)
  await expect.poll(() => loudness(page, 'video')).toBeGreaterThan(0.001)
  expect(await session(page)).toEqual({ title: 'Newsroom Live', artwork: 1, state: 'playing' })
  await audioOnly(page).click()
  await expect.poll(async () => (await picture(page))?.width, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await page.evaluate(() => localStorage.getItem('audio_only'))).toBeNull()
})

/** A multivariant playlist without its variants of sound alone. */
function withoutSound(playlist: string): string {
  const variants = playlist.split(/(?=#EXT-X-STREAM-INF:)/)
  return variants.filter((text) => !text.startsWith('#EXT-X-STREAM-INF:') || text.includes('RESOLUTION')).join('')
}

test('on a phone, a film without separate sound says in one line that its hidden pictures are loaded, and has no captions', async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.route('**/master.m3u8', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: withoutSound(await response.text()) })
  })
  await page.goto(FILM)
  await audioOnly(page).click()
  await play(page)
  const text = stage(page).getByText('Audio only. Its pictures are loaded too.')
  await expect(text).toBeVisible()
  expect((await text.boundingBox())?.height).toBeLessThan(36)
  await expect(stage(page).locator('video')).toHaveCSS('visibility', 'hidden')
  await expect(stage(page).getByRole('button', { name: /^(Captions|Video settings)$/ })).toHaveCount(0)
  await audioOnly(page).click()
  await expect(stage(page).locator('video')).toHaveCSS('visibility', 'visible')
  await expect(stage(page).getByRole('button', { name: 'Captions' })).toHaveCount(1)
})
