import type { Page } from '@playwright/test'
import { comesAlive, join, newEmail, signedInButton, wall } from './kit/account.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

// Who joins goes through many pages.
test.describe.configure({ timeout: 90_000 })

/** How far each row of covers has moved, in pixels. */
const rowPlaces = (page: Page): Promise<number[]> =>
  page.locator('.marquee .marquee-row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().left))

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(name, () => {
    test.use({ viewport })

    test('the wall says what an account is for, and everything on it can be reached', async ({ page }) => {
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
      await expectNoAxeViolations(page)
      const width = await wall(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
      expect(width[0]).toBe(width[1])
    })

    test('who joins is at the page that they wanted', async ({ page }) => {
      await page.goto('/my-content')
      await wall(page).getByRole('button', { name: 'Join for free' }).click()
      await join(page, newEmail())
      await expect(page).toHaveURL('/my-content')
      await expect(page.getByRole('heading', { name: 'My Content' }).first()).toBeVisible()
      await expect(wall(page)).toBeHidden()
      await expect(signedInButton(page)).toContainText('signed inT')
    })
  })
}

test('by keyboard alone: the way in has the focus, the last stop closes, and the focus goes back', async ({ page }) => {
  await page.goto('/')
  await comesAlive(page)
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

test('the covers stand still for those who want less motion', async ({ page }) => {
  await page.goto('/my-content')
  await expect(page.locator('.marquee img').first()).toBeVisible({ timeout: 15_000 })
  const before = await rowPlaces(page)
  await page.waitForTimeout(500)
  expect(await rowPlaces(page)).toEqual(before)
})

test.describe('for everybody else', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('two rows of covers pass each other', async ({ page }) => {
    await page.goto('/my-content')
    await expect(page.locator('.marquee img').first()).toBeVisible({ timeout: 15_000 })
    const [first = 0, second = 0] = await rowPlaces(page)
    await page.waitForTimeout(1_000)
    const [firstNow = 0, secondNow = 0] = await rowPlaces(page)
    expect(firstNow).toBeLessThan(first)
    expect(secondNow).toBeGreaterThan(second)
    const addresses = (row: number) =>
      page
        .locator(`.marquee .marquee-row:nth-child(${row}) img`)
        .evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    // Each row stands there twice, one round after the other.
    expect(new Set(await addresses(1)).size).toBe(19)
    expect(await addresses(2)).not.toContain((await addresses(1))[0])
  })
})
