import type { Page } from '@playwright/test'
import { decode } from 'blurhash'
import sharp from 'sharp'
import { readIndex } from '#demo/artwork/picture-index.ts'
import { ignoreRequestErrors } from './kit/account.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

interface ShownPicture {
  url: string
  /** Rendered width in device pixels, according to `sizes`. */
  needed: number
  chosen: number
  offered: number[]
}

/** The chosen source of each loaded image of the page. */
const shownPictures = (page: Page): Promise<ShownPicture[]> =>
  page.$$eval('img[srcset]', (images) =>
    images
      .filter((image) => image instanceof HTMLImageElement && image.currentSrc && image.naturalWidth > 1)
      .map((image) => {
        const { currentSrc, sizes, srcset } = image as HTMLImageElement
        const ruler = document.createElement('img')
        // A source with a density descriptor is laid out at the width of `sizes`.
        const condition = sizes.split(/,(?![^(]*\))/).map((part) => /^\s*(\([^)]*\))?\s*(.+)$/.exec(part))
        const size = condition.find((part) => !part?.[1] || matchMedia(part[1]).matches)?.[2] ?? '100vw'
        ruler.style.cssText = `position:fixed;visibility:hidden;max-width:none;width:${size}`
        document.body.append(ruler)
        const needed = ruler.getBoundingClientRect().width * devicePixelRatio
        ruler.remove()
        const offered = srcset.split(', ').map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]))
        return { url: currentSrc, needed, chosen: Number(/\d+$/.exec(currentSrc)?.[0]), offered }
      }),
  )

/** Browsers choose the source with the density nearest to the screen's. */
const suitsScreen = ({ needed, chosen, offered }: ShownPicture) => {
  const enough = offered.find((width) => width >= needed) ?? offered.at(-1) ?? 0
  const below = offered.findLast((width) => width < needed)
  return chosen === enough || (chosen === below && chosen >= needed * 0.7)
}

/** Window width and density: every layout, and needs from a third of the widest rendition to more than it. */
const SCREENS = [
  [390, 1],
  [390, 3],
  [900, 2],
  [1440, 1],
  [1440, 3],
] as const

for (const [width, density] of SCREENS) {
  test.describe(`a screen of ${width} pixels and density ${density}`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: density })

    test('has pictures that suit it', async ({ page }) => {
      const kinds = new Set<string | undefined>()
      page.on('response', (answer) => {
        if (answer.url().includes('/images/')) kinds.add(answer.headers()['content-type'])
      })
      await page.goto('/', { waitUntil: 'load' })
      await expect.poll(async () => (await shownPictures(page)).length).toBeGreaterThan(3)
      const shown = await shownPictures(page)
      expect(shown.filter((picture) => !suitsScreen(picture))).toEqual([])
      expect([...kinds]).toEqual(['image/avif'])
    })
  })
}

test('on a phone, the pictures below the main one wait until it has been painted', async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/images/')) requested.push(pathname)
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/images/hero-*/**', async (route) => {
    await released
    await route.continue()
  })
  // Scripts start half a second after the first frame, when lazy images have been requested.
  await Promise.all([page.waitForRequest(/\/entry\.client/), page.goto('/', { waitUntil: 'commit' })])
  expect(requested.filter((path) => !path.startsWith('/images/hero-'))).toEqual([])
  release()
  await expect.poll(() => requested.some((path) => path.startsWith('/images/show-'))).toBe(true)
})

interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
  channels: number
}

/** Pages with a visible image each. */
const PAGES_WITH_PICTURES = [
  ['/', 'pod-blackout-diaries'],
  ['/podcasts/blackout-diaries', 'pod-blackout-diaries'],
  ['/video', 'video-live-lines'],
] as const

async function pixelsOf(screenshot: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(screenshot).raw().toBuffer({ resolveWithObject: true })
  return { ...info, data }
}

/** RGB values in the middle of each side, away from the logo and from overlays in the corners. */
const coloursAround = ({ data, width, height, channels }: Pixels) =>
  [
    [0.5, 0.1],
    [0.9, 0.5],
    [0.5, 0.9],
    [0.1, 0.5],
  ].flatMap(([x = 0, y = 0]) => {
    const start = (Math.floor(height * y) * width + Math.floor(width * x)) * channels
    return Array.from(data.subarray(start, start + 3))
  })

const pictures = readIndex(new URL('../../demo/artwork/out/index.json', import.meta.url))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('the logo replaces loading pictures without a layout shift', async ({ page }) => {
      await page.setViewportSize(SIZES.phone)
      const asked = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      await page.route('**/images/**', async (route) => {
        asked.resolve()
        await gate.promise
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await asked.promise
      // An image of the preload headers is asked for before the style sheets are there.
      await expect(page.locator('.app')).toHaveCSS('min-height', '844px')
      // Images out of sight are hidden until the page has loaded, in boxes that have their size.
      const places = () =>
        page
          .locator(':has(> img.responsive-image)')
          .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().toJSON()))
      const before = await places()
      const grounds = await page
        .locator('img.responsive-image')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage))
      expect(
        grounds.filter((ground) => !/^url\("data:image\/svg\+xml,.*"\), url\("data:image\/bmp/.test(ground)),
      ).toEqual([])
      gate.resolve()
      await page.waitForLoadState('load')
      expect(await places()).toEqual(before)
    })

    // Without scripts the same document and style sheet make them, so one page shows it.
    for (const [path, id] of javaScriptEnabled ? PAGES_WITH_PICTURES : PAGES_WITH_PICTURES.slice(0, 1)) {
      test(`the blurred picture surrounds the logo: ${path}`, async ({ page }) => {
        await page.route('**/images/**', () => undefined)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        const place = page.locator(`img.responsive-image[src^="/images/${id}/"]`).first()
        await place.scrollIntoViewIfNeeded()
        const seen = coloursAround(await pixelsOf(await place.screenshot()))
        const blurred = decode(pictures[id]?.blurhash ?? '', 50, 50)
        const right = coloursAround({ data: blurred, width: 50, height: 50, channels: 4 })
        const off = seen.map((value, index) => Math.abs(value - (right[index] ?? NaN)))
        expect(Math.max(...off), `${seen.join()} and not ${right.join()}`).toBeLessThan(25)
      })
    }
  })
}

test('the logo stays when a picture fails, without a broken-image icon', async ({ page, pageErrors }) => {
  await page.setViewportSize(SIZES.phone)
  await page.route('**/images/**', (route) => route.abort())
  await page.goto('/', { waitUntil: 'load' })
  const first = page.locator('.hero-slide img.responsive-image').first()
  await expect(first).toHaveAttribute('src', /^data:/)
  await expect(first).not.toHaveAttribute('srcset')
  await expect(first).toHaveCSS('visibility', 'visible')
  ignoreRequestErrors(pageErrors)
})
