import type { Page } from '@playwright/test'
import { waitForHydration } from './kit/account.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const EPISODE = '/podcasts/blackout-diaries/the-night-the-grid-held'
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const sentence = (page: Page, text: string | RegExp) => page.locator('a.sentence').filter({ hasText: text })

// A new server reads its transcripts within seconds.
test.beforeEach(async ({ request }) => {
  const isRead = async () => (await request.get(`/transcripts${EPISODE}`)).status()
  await expect.poll(isRead, { timeout: 60_000 }).toBe(200)
})

test('a spoken phrase is found, plays from its second and leads to its line in the transcript', async ({ page }) => {
  await page.goto('/search?q=blankets+on+their+cars')
  await waitForHydration(page)
  const row = page.locator('.sentence-row').filter({ hasText: 'The night the grid held' })
  await expect(row.locator('mark').first()).toHaveText('blankets')
  await row.getByRole('button', { name: /^Play from 00:0/ }).click()
  await expect(player(page)).toContainText('The night the grid held')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/transcripts\/podcasts\/blackout-diaries\/the-night-the-grid-held\?q=blankets/)
  await expect(page.getByRole('textbox', { name: 'Find in the transcript' })).toHaveValue('blankets on their cars')
  await expect(sentence(page, 'blankets')).toBeInViewport()
  await expect(sentence(page, 'blankets').locator('mark').first()).toBeVisible()
})

test('Enter steps through found sentences, a press plays, and the link of a sentence opens at its second', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto(`/transcripts${EPISODE}`)
  await waitForHydration(page)
  const find = page.getByRole('textbox', { name: 'Find in the transcript' })
  const status = page.getByRole('search', { name: 'Transcript' }).getByRole('status')
  await find.fill('kettle')
  await expect(status).toHaveText(/^1 of \d+$/)
  await find.press('Enter')
  await find.press('Enter')
  await expect(status).toHaveText(/^2 of \d+$/)
  await expect(page.locator('.sentence.is-chosen')).toBeInViewport()
  await find.press('Escape')
  await expect(find).toHaveValue('')
  await sentence(page, 'You feel it').click()
  await expect(player(page)).toContainText('The night the grid held')
  await expect(page.locator('.sentence.is-playing')).toContainText('You feel it')
  await page.getByRole('button', { name: 'Copy link to this sentence' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await expectNoAxeViolations(page)
  const link = await page.locator('.sentence.is-chosen').getAttribute('href')
  expect(link).toMatch(new RegExp(`^${EPISODE}\\?t=\\d+$`))
  await page.goto(link ?? '')
  await expect(page.getByRole('button', { name: /^Play from \d\d:\d\d$/ })).toBeVisible()
})

test('without JavaScript a transcript reads, with a link for each sentence', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto(EPISODE)
  await page.getByRole('link', { name: 'Read what is said' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'The coldest evening' })).toBeVisible()
  await expect(sentence(page, 'blankets on their cars')).toHaveAttribute('href', new RegExp(`^${EPISODE}\\?t=\\d+$`))
  await page.close()
})
