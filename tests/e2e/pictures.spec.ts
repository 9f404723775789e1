import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

interface Shown {
  url: string
  /** Device pixels across at which it is drawn, by its `sizes`. */
  needed: number
  chosen: number
  offered: number[]
}

/** What the browser took for every picture of the page that it has loaded. */
const shownPictures = (page: Page): Promise<Shown[]> =>
  page.$$eval('img[srcset]', (images) =>
    images
      .filter((image) => image instanceof HTMLImageElement && image.currentSrc && image.naturalWidth > 1)
      .map((image) => {
        const { currentSrc, sizes, srcset } = image as HTMLImageElement
        const ruler = document.createElement('img')
        // A source with a density of its own is laid out at the width that `sizes` gives.
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

/** Browsers take the file whose density is nearest to the screen's, up or down. */
const isRight = ({ needed, chosen, offered }: Shown) => {
  const enough = offered.find((width) => width >= needed) ?? offered.at(-1) ?? 0
  const below = offered.findLast((width) => width < needed)
  return chosen === enough || (chosen === below && chosen >= needed * 0.7)
}

for (const density of [1, 2, 3]) {
  for (const width of [390, 900, 1440]) {
    test(`pictures suit a screen of ${width} pixels and density ${density}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: density })
      const page = await context.newPage()
      const kinds = new Set<string | undefined>()
      page.on('response', (answer) => {
        if (answer.url().includes('/images/')) kinds.add(answer.headers()['content-type'])
      })
      await page.goto('/', { waitUntil: 'load' })
      await expect.poll(async () => (await shownPictures(page)).length).toBeGreaterThan(3)
      const shown = await shownPictures(page)
      expect(shown.filter((picture) => !isRight(picture))).toEqual([])
      expect([...kinds]).toEqual(['image/avif'])
      await context.close()
    })
  }
}

for (const javaScriptEnabled of [true, false]) {
  test(`until pictures are there the mark stands in their place, ${javaScriptEnabled ? 'and' : 'also without scripts,'} nothing moves`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
    const page = await context.newPage()
    const asked = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    await page.route('**/images/**', async (route) => {
      asked.resolve()
      await gate.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await asked.promise
    const places = () =>
      page.locator('img.pict').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    const before = await places()
    const [ground, mark] = await page
      .locator('.hero-s img.pict')
      .first()
      .evaluate((image) => [getComputedStyle(image).backgroundColor, getComputedStyle(image).backgroundImage])
    expect(mark).toContain('svg')
    expect(ground).toMatch(/^rgb\(/)
    gate.resolve()
    await page.waitForLoadState('load')
    expect(await places()).toEqual(before)
    await context.close()
  })
}

test('where a picture never comes the mark stays, and no sign of a broken one', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.route('**/images/**', (route) => route.abort())
  await page.goto('/', { waitUntil: 'load' })
  const first = page.locator('.hero-s img.pict').first()
  await expect(first).toHaveAttribute('src', /^data:/)
  await expect(first).not.toHaveAttribute('srcset')
  await expect(first).toHaveCSS('visibility', 'visible')
  await page.close()
})
