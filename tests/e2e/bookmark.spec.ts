import type { Locator, Page } from '@playwright/test'
import { join, newEmail } from './kit/account.ts'
import { openAsNew } from './kit/open-as.ts'
import { recordOperations } from './kit/operations.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'
const TITLE = 'The map under the stairs'
const PODCAST = '/podcasts/blackout-diaries'

const main = (page: Page) => page.getByRole('main')
const bookmark = (page: Page) => main(page).getByRole('button', { name: `Bookmark ${TITLE}` })
const bookmarked = (page: Page) => main(page).getByRole('button', { name: `Bookmarked ${TITLE}`, pressed: true })
const saved = (page: Page) => main(page).getByRole('link', { name: TITLE })

/** Makes the gateway respond to an operation with an error. */
const breakOperation = (page: Page, operation: string) =>
  page.route('**/graphql', (route) => {
    const error = { message: 'Something went wrong', extensions: { code: 'UNEXPECTED', correlationId: 'ref-4711' } }
    const isMeant = route.request().postData()?.includes(`"operationName":"${operation}"`)
    return isMeant ? route.fulfill({ json: { data: null, errors: [error] } }) : route.continue()
  })

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a visitor who joins after a click on the bookmark returns to the page, and it is saved', async ({ page }) => {
    await page.goto(EPISODE)
    await bookmark(page).click()
    const wall = page.getByRole('dialog', { name: 'Register to Continue' })
    await wall.getByRole('button', { name: 'Join for free' }).click()
    await join(page, newEmail())
    await expect(page).toHaveURL(EPISODE)
    await expect(bookmarked(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Saved to My Content' })).toBeVisible()
    await page.goto('/my-content?filter=BOOKMARK')
    await expect(saved(page)).toBeVisible()
  })
})

test('closing the wall saves nothing', async ({ page }) => {
  await page.goto(EPISODE)
  await bookmark(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')
})

test('a saved episode is marked in lists and after a reload, accessibly; a second click removes it', async ({
  page,
}) => {
  await openAsNew(page, PODCAST)
  const row = main(page).getByRole('listitem').filter({ hasText: TITLE })
  const button = row.getByRole('button', { name: `Bookmark ${TITLE}` })
  await button.focus()
  await page.keyboard.press('Space')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Saved to My Content' })).toBeVisible()
  await page.goto(EPISODE)
  await expect(bookmarked(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await bookmarked(page).click()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/my-content?filter=BOOKMARK')
  await expect(main(page).getByRole('heading', { name: 'Nothing bookmarked yet' })).toBeVisible()
})

test('a refused change is reverted with the reference of the error, and two clicks in a row restore the state', async ({
  page,
}) => {
  await openAsNew(page, EPISODE)
  const operations = recordOperations(page)
  await breakOperation(page, 'setBookmark')
  await bookmark(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(/That could not be saved\. Please try again\. Reference ref-4711/)
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/graphql')

  // Two clicks in a row restore the state, in the account too.
  await bookmark(page).click()
  await bookmarked(page).click()
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false')
  await operations.ended()
  await page.goto('/my-content?filter=BOOKMARK')
  await expect(main(page).getByRole('heading', { name: 'Nothing bookmarked yet' })).toBeVisible()
})

test('a change without a network is stored and sent later', async ({ page, context, pageErrors }) => {
  const isLoaded = page.waitForResponse((answer) => answer.request().postData()?.includes('getMyKept') ?? false)
  await openAsNew(page, EPISODE)
  await isLoaded
  await context.setOffline(true)
  await bookmark(page).click()
  await expect(bookmarked(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this device' })).toBeVisible()
  const isSent = page.waitForResponse((answer) => answer.request().postData()?.includes('setBookmark') ?? false)
  await context.setOffline(false)
  await isSent
  await page.goto('/my-content?filter=BOOKMARK')
  await expect(saved(page)).toBeVisible()
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/net::ERR_/.test(error)))
})

test('articles, videos and the media in the expanded player can be saved', async ({ page }) => {
  const save = async (place: Locator) => {
    const isKnown = page.waitForResponse((answer) => answer.request().postData()?.includes('setBookmark') ?? false)
    const name = (await place.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await place
      .getByRole('button', { name: `Bookmark ${name}` })
      .first()
      .click()
    await isKnown
    return name
  }
  await openAsNew(page, '/news/open-air-film-night')
  const article = await save(main(page))
  await page.goto('/videos/tide-tables/last-ferry')
  const video = await save(main(page))
  await page.goto(EPISODE)
  await main(page).getByRole('button', { name: /^Play/ }).first().click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Open player' }).first().click()
  const player = page.getByRole('dialog')
  await player.getByRole('button', { name: `Bookmark ${TITLE}` }).click()
  await player.getByRole('button', { name: 'Close player' }).click()
  await expect(bookmarked(page)).toBeVisible()
  for (const [type, name] of [
    ['articles', article],
    ['video', video],
    ['audio', TITLE],
  ] as const) {
    await page.goto(`/my-content/${type}`)
    await expect(main(page).getByRole('listitem')).toHaveCount(1)
    await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
})
