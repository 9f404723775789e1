import type { Page } from '@playwright/test'
import { waitForHydration, join, newEmail, signedInButton, wall } from './kit/account.ts'
import { PORT } from './kit/ports.ts'
import { SIZES } from './kit/sizes.ts'
import { playhead } from './kit/sound.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

// Registration visits many pages.
test.describe.configure({ timeout: 90_000 })

/** Horizontal offset of each row of covers in pixels. */
const rowOffsets = (page: Page): Promise<number[]> =>
  page.locator('.marquee .marquee-row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().left))

test('the wall lists the benefits of an account, all controls are reachable, and the covers rest with reduced motion', async ({
  page,
}) => {
  await page.goto('/my-content')
  for (const text of [
    'Bookmark',
    'Save anything for later',
    'Follow',
    'Always know about the latest',
    'Notifications',
    'Stay on top of your content',
  ])
    await expect(wall(page).getByText(text, { exact: true })).toBeVisible()
  await expect(wall(page)).toContainText('Already have an account? Log in')
  await expect(wall(page).getByRole('button')).toHaveText(['Join for free', 'Log in', ''])
  await expect(wall(page).getByRole('button', { name: 'Close' })).toBeVisible()
  for (const size of [SIZES.phone, SIZES.desktop]) {
    await page.setViewportSize(size)
    await expectNoAxeViolations(page)
    const [content, box] = await wall(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
    expect(content).toBe(box)
  }
  await expect(page.locator('.marquee img').first()).toBeVisible({ timeout: 15_000 })
  const before = await rowOffsets(page)
  await page.waitForTimeout(500)
  expect(await rowOffsets(page)).toEqual(before)
})

test('a registration leads to the requested page', async ({ page }) => {
  await page.goto('/my-content')
  await wall(page).getByRole('button', { name: 'Join for free' }).click()
  await join(page, newEmail())
  await expect(page).toHaveURL('/my-content')
  await expect(page.getByRole('heading', { name: 'My Content' }).first()).toBeVisible()
  await expect(wall(page)).toBeHidden()
  await expect(signedInButton(page)).toContainText('signed inT')
})

test('by keyboard: the join button has the focus, the last control closes, and the focus is restored', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Content' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(wall(page).getByRole('button', { name: 'Join for free' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(wall(page).getByRole('button', { name: 'Log in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(wall(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(wall(page)).toBeHidden()
  await expect(link).toBeFocused()
})

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('two rows of covers scroll in opposite directions', async ({ page }) => {
    await page.goto('/my-content')
    await expect(page.locator('.marquee img').first()).toBeVisible({ timeout: 15_000 })
    const [first = 0, second = 0] = await rowOffsets(page)
    await page.waitForTimeout(1_000)
    const [firstNow = 0, secondNow = 0] = await rowOffsets(page)
    expect(firstNow).toBeLessThan(first)
    expect(secondNow).toBeGreaterThan(second)
    const addresses = (row: number) =>
      page
        .locator(`.marquee .marquee-row:nth-child(${row}) img`)
        .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    // Each row contains its covers twice.
    expect(new Set(await addresses(1)).size).toBe(19)
    expect(await addresses(2)).not.toContain((await addresses(1))[0])
  })
})

test.describe('on a phone, over a playing station', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true })

  const isPaused = (page: Page) => page.evaluate(() => document.querySelector('audio')?.paused ?? true)

  async function openFromDrawer(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'My Content' }).tap()
    await expect(wall(page)).toBeVisible()
    await expect(drawer).toBeHidden()
  }

  test('the sound can be stopped, and Back closes the wall and stays on the page', async ({ page }) => {
    await page.goto('/stations')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Listen live to 702' }).first().tap()
    await expect.poll(() => playhead(page)).toBeGreaterThan(0.3)

    await openFromDrawer(page)
    await expectNoAxeViolations(page)
    await page.goBack()
    await expect(wall(page)).toBeHidden()
    await expect(page).toHaveURL('/stations')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    expect(await isPaused(page)).toBe(false)

    await openFromDrawer(page)
    await wall(page).getByRole('button', { name: /^Stop/ }).first().tap()
    await expect.poll(() => isPaused(page)).toBe(true)
    await wall(page).getByRole('button', { name: 'Close' }).tap()
    await expect(wall(page)).toBeHidden()
    await expect(page).toHaveURL('/stations')
    // The wall has left no entry in the history.
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

  test('the covers are sharp on a screen of three times the density', async ({ newContext }) => {
    const context = await newContext({ viewport: SIZES.phone, deviceScaleFactor: 3 })
    const page = await context.newPage()
    await page.goto(new URL('/my-content', `http://127.0.0.1:${PORT}`).href)
    const cover = page.locator('.marquee img').first()
    await expect(cover).toBeVisible({ timeout: 15_000 })
    const [shown, loaded] = await cover.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const source = new Image()
      source.src = image.currentSrc
      await source.decode()
      return [image.getBoundingClientRect().width * window.devicePixelRatio, source.naturalWidth]
    })
    expect(loaded).toBeGreaterThanOrEqual(shown ?? Infinity)
    await context.close()
  })
})
