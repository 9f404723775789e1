import { join, newEmail, waitForHydration, wall } from './kit/account.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

test('the news page leads to its articles, topics and most read articles', async ({ page }) => {
  await page.goto('/ewn')
  await waitForHydration(page)
  await expectNoAxeViolations(page)
  await expect(page.getByRole('region', { name: 'Trending', exact: true })).toBeVisible()
  const lead = page.getByRole('article').getByRole('heading')
  const headline = await lead.textContent()
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/topic=/)
  await expect(page.getByRole('link', { name: /^Everything about / })).toHaveAttribute('href', /^\/topics\//)
  await expect(page.locator('.news-card').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'News' }).getByRole('link', { name: 'Trending' }).click()
  await expect(page).toHaveURL(/tab=trending/)
  await page.goBack()
  await page.goBack()
  await lead.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline ?? '')
})

test('further articles are loaded and get the focus', async ({ page }) => {
  await page.goto('/ewn?tab=trending')
  await waitForHydration(page)
  const cards = page.locator('.news-card')
  const count = await cards.count()
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(cards).not.toHaveCount(count)
  await expect(cards.nth(count).getByRole('link')).toBeFocused()
})

test('on a desktop the first article of a list leads the next four, and every page of the list begins so', async ({
  page,
}) => {
  await page.goto('/ewn?tab=trending')
  await waitForHydration(page)
  const cards = page.locator('.article-list > li')
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(cards).toHaveCount(10)
  const boxes = await cards.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect),
  )
  for (const [lead, ...others] of [boxes.slice(0, 5), boxes.slice(5)]) {
    expect(Math.min(...others.map(({ left }) => left))).toBeGreaterThan(lead?.right ?? Infinity)
    expect(others[0]?.top).toBe(lead?.top)
    expect(others[3]?.bottom).toBeCloseTo(lead?.bottom ?? NaN, 0)
  }
})

const ARTICLE = '/news/midnight-plumbers'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })
  // Registration visits many pages.
  test.describe.configure({ timeout: 90_000 })

  test('a reader plays the audio of an article, opens its topic and follows it after registration', async ({
    page,
  }) => {
    await page.goto(ARTICLE)
    await page.getByRole('button', { name: 'Play The meter reader' }).click()
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('The meter reader')
    await expect(page).toHaveURL(ARTICLE)
    await expectNoAxeViolations(page)
    await page.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'Gauteng' }).click()
    await expect(page).toHaveURL('/topics/gauteng')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gauteng')
    await expect(page.getByRole('region', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Follow Gauteng' }).click()
    await wall(page).getByRole('button', { name: 'Join for free' }).click()
    await join(page, newEmail())
    await expect(page).toHaveURL('/topics/gauteng')
    await expect(page.getByRole('button', { name: 'Following Gauteng', pressed: true })).toBeVisible()
  })
})

test('the byline of an article and the names in a station’s schedule lead to the pages of people', async ({ page }) => {
  await page.goto('/news/harbour-wall-closed')
  await waitForHydration(page)
  await expect(page.getByText(/^Updated /).first()).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Nosipho Gxawe' }).click()
  await expect(page).toHaveURL('/presenters/nosipho-gxawe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nosipho Gxawe')
  for (const name of ['Catch up', 'On air', 'Articles', 'Shows and podcasts'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/station/capetalk')
  await waitForHydration(page)
  const name = page.locator('.schedule .meta').getByRole('link').first()
  const presenter = (await name.textContent()) ?? ''
  await name.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(presenter)
})

test('a press on the portrait of a presenter opens the page of the presenter, beside a show and above an article', async ({
  page,
}) => {
  for (const path of ['/shows/702/the-open-line', '/news/harbour-wall-closed']) {
    await page.goto(path)
    await waitForHydration(page)
    const portrait = page.locator('.art.round').first()
    // The link covers it.
    await portrait.click({ force: true })
    await expect(page, path).toHaveURL(/^[^?]+\/presenters\//)
  }
})

test('in the guide the programmes of the station link to their pages and their presenters, by keyboard too', async ({
  page,
}) => {
  await page.goto('/station/947/guide')
  await waitForHydration(page)
  const programme = page
    .locator('.guide-grid .is-selected .programme')
    .filter({ has: page.locator('.meta a') })
    .first()
  const [show, presenter] = [await programme.locator('.item-title').innerText(), programme.locator('.meta a').first()]
  const name = await presenter.innerText()
  await programme.getByRole('link', { name: show }).focus()
  await page.keyboard.press('Tab')
  await expect(presenter).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  // The box is a link around its text.
  await page.locator('.guide-grid .is-selected .programme.now').click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(/\/shows\/947\//)
})

test('in the guide a recording of the station plays at a press of its button', async ({ page }) => {
  await page.goto('/station/947/guide')
  await page.locator('.day.past').last().click()
  await expect(page.locator('.day.past').last()).toHaveAttribute('aria-current', 'date')
  const play = page.locator('.guide-grid .is-selected').getByRole('button', { name: /^Play / })
  // A click that another element would receive fails.
  await play.first().click()
  await expect(page).toHaveURL(/guide\?day=/)
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
})

test('unknown topics and presenters are not found, and a correction is shown with its time', async ({ page }) => {
  for (const path of ['/topics/nothing-at-all', '/presenters/nobody'])
    expect((await page.request.get(path)).status()).toBe(404)
  await page.goto('/news/noupoort-school-fees')
  await expect(page.getByRole('region', { name: 'Correction' })).toContainText(/\d\d\/\d\d, \d\d:\d\d/)
})
