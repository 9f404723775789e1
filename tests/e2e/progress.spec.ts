import type { Page } from '@playwright/test'
import { PROGRESS_PATH, type ProgressBeacon } from '#contract/progress.ts'
import { logInAtWall } from './kit/account.ts'
import { openAs, openAsNew } from './kit/open-as.ts'
import { playFrom, playhead } from './kit/sound.ts'
import { expect, test } from './kit/test.ts'

const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'
const TITLE = 'The map under the stairs'

const main = (page: Page) => page.getByRole('main')
const player = (page: Page) => page.getByRole('region', { name: 'Player' })

/** Plays the open episode at `seconds`, and pauses it. */
async function listenAt(page: Page, seconds: number): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await playFrom(page, seconds)
  await player(page)
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
}

/** The playhead at the start of playback. */
async function firstPlayhead(page: Page): Promise<number> {
  await expect.poll(() => playhead(page), { timeout: 20_000 }).toBeGreaterThan(0.1)
  return playhead(page)
}

const waitForProgressSaved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/playback/progress'))

/** Keeps the account's history from arriving until the returned function is called. */
async function holdHistory(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"operationName":"getPlayedHistory"')) await released.promise
    await route.continue()
  })
  return released.resolve
}

test('each of two browsers resumes where the other stopped', async ({ page, newContext }) => {
  const email = await openAsNew(page, EPISODE)
  const saved = waitForProgressSaved(page)
  await listenAt(page, 40)
  await saved
  const other = await (await newContext()).newPage()
  await openAs(other, email, EPISODE)
  await main(other)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  // Playback that begins before the account's answer moves when it arrives.
  await expect.poll(() => playhead(other), { timeout: 20_000 }).toBeGreaterThan(40)
  await playFrom(other, 60)
  // Times of two devices count as equal if they are less than two seconds apart.
  await expect.poll(() => playhead(other), { timeout: 15_000 }).toBeGreaterThan(62.5)
  // Messages about the seconds before may be on their way.
  const toldByOther = other.waitForResponse(
    (response) =>
      response.url().endsWith(PROGRESS_PATH) &&
      (response.request().postDataJSON() as ProgressBeacon).events.some(({ seconds }) => seconds > 60),
  )
  await player(other)
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await toldByOther
  await other.context().close()
  const release = await holdHistory(page)
  await page.reload()
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  // Playback from the old position is reported later than that of the other browser.
  await firstPlayhead(page)
  await player(page)
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  release()
  await expect.poll(() => playhead(page), { timeout: 15_000 }).toBeGreaterThan(60)
})

test('chapters and menus stay on a page that learns where its listener stopped', async ({ page }) => {
  await openAsNew(page, EPISODE)
  const saved = waitForProgressSaved(page)
  await listenAt(page, 6)
  await saved
  await page.reload()
  await expect(
    main(page)
      .getByRole('button', { name: /^Resume/ })
      .first(),
  ).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Chapters' })).toBeVisible()
  await page.goto('/podcasts/blackout-diaries')
  const row = main(page).getByRole('listitem').filter({ hasText: TITLE }).first()
  await expect(row).toContainText('left')
  await expect(row.getByRole('button', { name: /^More/ })).toBeVisible()
})

test('the home page of another browser shows the continue row right after login', async ({ page, newContext }) => {
  const email = await openAsNew(page, EPISODE)
  const saved = waitForProgressSaved(page)
  await listenAt(page, 6)
  await saved
  const other = await (await newContext()).newPage()
  await other.goto('/')
  await other.getByRole('link', { name: 'My Content' }).first().click()
  await logInAtWall(other, email)
  await other.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(other.getByRole('region', { name: 'Continue listening' }).getByText(TITLE)).toBeVisible()
  await other.context().close()
})

test('progress without a network is sent later', async ({ page, context, pageErrors }) => {
  await openAsNew(page, EPISODE)
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await playFrom(page, 6)
  await context.setOffline(true)
  await player(page)
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  const saved = waitForProgressSaved(page)
  await context.setOffline(false)
  expect((await saved).status()).toBe(204)
  await page.goto('/my-content/history')
  await expect(main(page).getByRole('link', { name: TITLE })).toBeVisible()
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/net::ERR_/.test(error)))
})

test('progress from before the login is added to the account', async ({ page, newContext }) => {
  const email = await openAsNew(page, '/')
  const visitor = await (await newContext()).newPage()
  await visitor.goto(EPISODE)
  await listenAt(visitor, 6)
  await visitor.getByRole('link', { name: 'My Content' }).first().click()
  await logInAtWall(visitor, email)
  await page.goto('/my-content/history')
  await expect(main(page).getByRole('link', { name: TITLE })).toBeVisible()
  await visitor.context().close()
})

test('a logout removes the history and the player at rest from this browser', async ({ page }) => {
  await openAsNew(page, EPISODE)
  const saved = waitForProgressSaved(page)
  await listenAt(page, 6)
  await saved
  await page
    .getByRole('button', { name: /My Profile/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('region', { name: 'Continue listening' })).toBeHidden()
  const left = await page.evaluate(() => localStorage.getItem('listening-progress'))
  expect(JSON.parse(left ?? '[]')).toEqual([])
  await expect(player(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('last-played'))).toBeNull()
})
