import type { Page } from '@playwright/test'
import { openAsNew } from './kit/open-as.ts'
import { SIZES } from './kit/sizes.ts'
import { playFrom } from './kit/sound.ts'
import { expect, expectNoAxeViolations, httpTest, test } from './kit/test.ts'

const PODCAST = '/podcasts/blackout-diaries'
const EPISODE = `${PODCAST}/the-map-under-the-stairs`
const TITLE = 'The map under the stairs'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true })

/** Waits for the response of an operation. */
const waitForOperation = (page: Page, operation: string) =>
  page.waitForResponse((answer) => answer.request().postData()?.includes(`"operationName":"${operation}"`) ?? false)

/** Follows a podcast and saves an episode of it. */
async function saveSome(page: Page): Promise<void> {
  if (!page.url().endsWith(PODCAST)) await page.goto(PODCAST)
  const followed = waitForOperation(page, 'follow')
  await main(page).getByRole('button', { name: 'Follow The Blackout Diaries' }).click()
  await followed
  await page.goto(EPISODE)
  const saved = waitForOperation(page, 'setBookmark')
  await main(page)
    .getByRole('button', { name: `Bookmark ${TITLE}` })
    .click()
  await saved
}

const LOOKS = [
  { viewport: SIZES.desktop, colorScheme: 'dark' },
  { viewport: SIZES.phone, colorScheme: 'light' },
] as const

/** Checks the open page on a desktop in dark and on a phone in light. */
async function expectAccessible(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await page.setViewportSize(SIZES.desktop)
}

test('an empty list has a text and links, and saved items appear in their lists', async ({ page }) => {
  await openAsNew(page, '/my-content')
  await expect(heading(page, 'Nothing here yet')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Explore' })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Start with these' })).toBeVisible()
  await expectAccessible(page)

  await saveSome(page)
  await page.goto('/my-content')
  await expect(heading(page, 'Following')).toBeVisible()
  await expect(heading(page, 'Bookmarks')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'The Blackout Diaries' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: TITLE })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-content/all')
  await expect(main(page).getByRole('button', { name: 'Following The Blackout Diaries' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: TITLE })).toBeVisible()
  await expectAccessible(page)
})

test('the filters work by keyboard, change the URL and support back', async ({ page }) => {
  await openAsNew(page, PODCAST)
  await saveSome(page)
  await page.goto('/my-content')
  await main(page).getByRole('radio', { name: 'ALL' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/my-content?filter=FOLLOWING')
  await expect(main(page).getByRole('radio', { name: 'FOLLOWING' })).toBeFocused()
  await expect(main(page).getByRole('link', { name: TITLE })).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/my-content?filter=BOOKMARK')
  await expect(main(page).getByRole('link', { name: TITLE })).toBeVisible()
  await main(page).getByRole('link', { name: 'Video', exact: true }).click()
  await expect(page).toHaveURL('/my-content?filter=BOOKMARK&mediaType=VIDEO')
  await expect(heading(page, 'Nothing bookmarked under video')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/my-content?filter=FOLLOWING')
})

httpTest('an unknown type gives status 404', async ({ request }) => {
  expect((await request.get('/my-content/shows')).status()).toBe(200)
  const unknown = await request.get('/my-content/songs')
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toMatch(/<h1[^>]*>Dead air/)
})

test('history entries can be marked as played and removed, a removal can be undone, and the whole history is cleared after a confirmation', async ({
  page,
}) => {
  await openAsNew(page, EPISODE)
  await listen(page)
  await page.goto('/my-content/history')
  const row = main(page).getByRole('listitem').filter({ hasText: TITLE })
  await expect(row).toContainText(/\d+ (seconds|minutes?|min) left/)
  await expectNoAxeViolations(page)
  await choose(page, 'Mark as played')
  await expect(row).toContainText('Played')
  await choose(page, 'Remove from history')
  await expect(row).toContainText('Removed from your history')
  const restored = waitForProgress(page)
  await row.getByRole('button', { name: 'Undo' }).click()
  await restored
  await expect(row.getByRole('link', { name: TITLE })).toBeFocused()
  await page.reload()
  await expect(row).toContainText('Played')
  await choose(page, 'Remove from history')
  await page.reload()
  await expect(heading(page, 'Nothing played yet')).toBeVisible()

  await page.goto(EPISODE)
  await listen(page)
  await page.goto('/my-content/history')
  await main(page).getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(main(page).getByRole('link', { name: TITLE })).toBeVisible()
  await main(page).getByRole('button', { name: 'Clear history' }).click()
  await expectNoAxeViolations(page)
  const cleared = waitForOperation(page, 'clearHistory')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click()
  await cleared
  await expect(heading(page, 'Nothing played yet')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Nothing played yet')).toBeVisible()
})

/** Waits until the account has saved progress. */
const waitForProgress = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/playback/progress'))

/** Plays the open episode at six seconds until the account has saved it. */
async function listen(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await playFrom(page, 6)
  const progressSaved = waitForProgress(page)
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await progressSaved
}

/** Selects an item in the menu of the only row, and waits until the account has saved it. */
async function choose(page: Page, item: string): Promise<void> {
  const progressSaved = waitForProgress(page)
  await main(page)
    .getByRole('button', { name: `More about ${TITLE}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  expect((await progressSaved).status()).toBe(204)
}
