import { waitForHydration } from './kit/account.ts'
import { openAs } from './kit/open-as.ts'
import { pressPlay } from './kit/press-play.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, test } from './kit/test.ts'

test('with text of 200 % the filter of the home page stays within the top bar', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const middle = async (name: string) => {
    const box = await page.locator(name).filter({ visible: true }).first().boundingBox()
    return (box?.y ?? NaN) + (box?.height ?? NaN) / 2
  }
  expect(Math.abs((await middle('.segmented')) - (await middle('header .search')))).toBeLessThanOrEqual(3)
})

test('with text of 200 % no word of a section heading is broken, titles end after no fewer words, and the stations stay in the top bar', async ({
  page,
}) => {
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const cutTitles = () =>
    page
      .locator('main .item-title:visible')
      .evaluateAll((titles) =>
        titles.filter((title) => title.scrollHeight > title.clientHeight + 2).map((title) => title.textContent),
      )
  await page.setViewportSize(SIZES.phone)
  await page.goto('/videos/tide-tables/night-shift-at-pier-two')
  const cut = await cutTitles()
  await enlarge()
  expect(await cutTitles()).toEqual(cut)
  const heading = page.getByRole('heading', { name: 'Episodes' })
  const [oneLine, height] = await heading.evaluate((each) => [
    Number.parseFloat(getComputedStyle(each).lineHeight),
    each.getBoundingClientRect().height,
  ])
  expect(height).toBeLessThan((oneLine ?? 0) * 1.5)
  await page.setViewportSize(SIZES.desktop)
  await page.goto('/station/702')
  await enlarge()
  const [tabs, hero] = await Promise.all(
    ['.station-tabs', '.station-hero'].map((name) => page.locator(name).boundingBox()),
  )
  expect((tabs?.y ?? NaN) + (tabs?.height ?? NaN)).toBeLessThanOrEqual(hero?.y ?? NaN)
  await page.goto('/livestreams/newsroom')
  await enlarge()
  const lines = await page.locator('main ol time').evaluateAll((times) =>
    times.map((time) => {
      const text = document.createRange()
      text.selectNodeContents(time)
      return text.getClientRects().length
    }),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('with text of 200 % icons grow with their text', async ({ page }) => {
  await page.goto('/station/702')
  const icons = ['Follow', 'Guide'].map((name) => page.getByText(name, { exact: true }).locator('svg'))
  const all = [...icons, page.locator('.all-link svg').first()]
  const widths = () => Promise.all(all.map((icon) => icon.evaluate((svg) => svg.getBoundingClientRect().width)))
  expect(await widths()).toEqual([20, 20, 16])
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await widths()).toEqual([40, 40, 32])
})

test('on the narrowest phone with text of 200 % no word of a heading is broken, and no label, row or dialog is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  /** Words in two lines, and elements whose text is wider than they are. */
  const faults = (scope: string) =>
    page.locator(`${scope} :is(h2, .button, .number, .switch, a):visible`).evaluateAll((elements) =>
      elements.flatMap((element) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        const { right } = element.closest('dialog, main')?.getBoundingClientRect() ?? { right: 0 }
        const isHidden = (node: Node) => node.parentElement?.closest('.sr-only')
        while (text.nextNode()) {
          for (const { 0: word, index } of text.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
            if (isHidden(text.currentNode) || element.closest('.reel, .live-grid, .chips')) continue
            range.setStart(text.currentNode, index)
            range.setEnd(text.currentNode, index + word.length)
            const lines = [...range.getClientRects()]
            if (lines.length > 1 || lines.some((line) => line.right > right)) return [word]
          }
        }
        return []
      }),
    )
  await page.goto('/video')
  await enlarge()
  expect(await faults('main')).toEqual([])
  await page.goto('/podcasts/blackout-diaries')
  await waitForHydration(page)
  await enlarge()
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faults('dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await pressPlay(page)
  const line = page.getByRole('region', { name: 'Player' }).locator('.now .meta')
  const bottom = await line.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(568)
})

test('on a phone with text of 200 % no word of a competition ticket is broken, and an email address only between its parts', async ({
  page,
}) => {
  const brokenWords = (selector: string, word: RegExp) =>
    page.locator(selector).evaluateAll(
      (elements, source) =>
        elements.flatMap((element) => {
          const range = document.createRange()
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const broken: string[] = []
          while (text.nextNode()) {
            for (const { 0: found, index } of text.currentNode.textContent?.matchAll(new RegExp(source, 'g')) ?? []) {
              range.setStart(text.currentNode, index)
              range.setEnd(text.currentNode, index + found.length)
              if (range.getClientRects().length > 1) broken.push(found)
            }
          }
          return broken
        }),
      word.source,
    )
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.setViewportSize(SIZES.phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.locator('.ticket').first()).toBeVisible()
  await enlarge()
  expect(await brokenWords('.ticket h3', /\S+/)).toEqual([])
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await brokenWords('.ticket h3', /\S+/)).toEqual([])
  await openAs(page, 'listener@primediaplus.example', '/my-profil')
  const address = page.getByRole('main').getByText('listener@primediaplus.example')
  await expect(address).toBeVisible()
  expect(await address.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(30)
  expect(await brokenWords('main .profile-identity .item-title', /[@.]?[^@.]+/)).toEqual([])
})

test('on a tablet the actions of a podcast are in one row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/podcasts/red-soil', '/podcasts/blackout-diaries']) {
    await page.goto(path)
    const tops = await page
      .locator('.page-actions .button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(2)
    expect(new Set(tops).size).toBe(1)
  }
})
