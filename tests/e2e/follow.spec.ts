import type { Page } from '@playwright/test'
import { openAsNew } from './kit/open-as.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const PODCAST = '/podcasts/blackout-diaries'
const SHOW = '/shows/702/the-open-line'

const main = (page: Page) => page.getByRole('main')

/** Clicks a follow button, and waits until the account has saved it. */
async function follow(page: Page, name: string): Promise<void> {
  const isKnown = page.waitForResponse((answer) => answer.request().postData()?.includes('"follow"') ?? false)
  await main(page).getByRole('button', { name, exact: true }).first().click()
  await isKnown
}

test('a podcast, a station, a presenter and a topic can be followed and appear in My Content', async ({ page }) => {
  // It visits many pages.
  await openAsNew(page, PODCAST)
  await follow(page, 'Follow The Blackout Diaries')
  await expect(main(page).getByRole('button', { name: 'Following The Blackout Diaries', pressed: true })).toBeVisible()
  const topic = main(page).getByRole('list', { name: 'Topics' }).getByRole('link').first()
  const topicName = ((await topic.textContent()) ?? '').trim()
  await topic.click()
  await expect(main(page).getByRole('heading', { level: 1, name: topicName })).toBeVisible()
  await follow(page, `Follow ${topicName}`)
  await page.goto(SHOW)
  const person = main(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^Follow / })
    .first()
  const personName = ((await person.getAttribute('aria-label')) ?? '').replace('Follow ', '')
  await follow(page, `Follow ${personName}`)
  await page.goto('/station/947')
  await follow(page, 'Follow 947')
  await page.goto('/my-content?filter=FOLLOWING')
  for (const name of ['The Blackout Diaries', topicName, personName, '947'])
    await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/my-content/shows')
  const button = main(page).getByRole('button', { name: 'Following The Blackout Diaries' })
  await expect(button).toBeVisible()
  const [end, listEnd] = await button.evaluate((element) => {
    const boxes = [element, element.closest('ul')].map((each) => each?.getBoundingClientRect().right ?? NaN)
    return boxes.map(Math.round)
  })
  expect(end).toBe(listEnd)
})

test('items can be unfollowed in their list by keyboard', async ({ page }) => {
  await openAsNew(page, PODCAST)
  await follow(page, 'Follow The Blackout Diaries')
  await page.goto('/my-content?filter=FOLLOWING')
  await main(page).getByRole('button', { name: 'More about The Blackout Diaries' }).focus()
  await page.keyboard.press('Enter')
  const isKnown = page.waitForResponse((answer) => answer.request().postData()?.includes('"unfollow"') ?? false)
  await expect(page.getByRole('menuitem', { name: 'Unfollow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await isKnown
  await page.reload()
  await expect(main(page).getByRole('heading', { name: 'Nothing followed yet' })).toBeVisible()
})
