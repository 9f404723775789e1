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
})

test('with text of 200 % the icons of buttons grow with their text', async ({ page }) => {
  await page.goto('/podcasts/red-soil')
  const icon = page.getByRole('main').getByRole('button', { name: 'Share' }).locator('svg')
  const width = async () => (await icon.boundingBox())?.width
  expect(await width()).toBe(20)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await width()).toBe(40)
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
