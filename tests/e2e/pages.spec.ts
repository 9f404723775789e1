import { ignoreRequestErrors, waitForHydration } from './kit/account.ts'
import { expect, httpTest, test } from './kit/test.ts'

const KINDS = [
  ['show', '/shows/702/the-open-line'],
  ['podcast', '/podcasts/blackout-diaries'],
  ['episode', '/podcasts/blackout-diaries/nine-seconds'],
  ['podcast with audio and video', '/podcasts/red-soil'],
  ['video', '/videos/tide-tables/night-shift-at-pier-two'],
  ['video podcast', '/videos/tide-tables'],
  ['season', '/videos/tide-tables/season-2'],
  ['special', '/specials/nine-lives-of-hillbrow'],
  ['live video', '/livestreams/newsroom'],
  ['article', '/news/midnight-plumbers'],
  ['page', '/sites/primediaplus-privacy'],
  ['competition', '/competitions/coast-road'],
] as const

httpTest(
  'the time of a page is that of a step of ten seconds, so that its bytes change no more often',
  async ({ request }) => {
    const html = await (await request.get('/')).text()
    expect(Number(/"now":(\d+)/.exec(html)?.[1]) % 10_000).toBe(0)
  },
)

httpTest('the page of every kind of content is complete in its document', async ({ request }) => {
  for (const [kind, path] of KINDS) {
    const answer = await request.get(path)
    expect(answer.status(), kind).toBe(200)
    const html = await answer.text()
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
    const words = heading.replaceAll(/<[^>]*>/g, '').trim()
    expect(words, kind).not.toBe('')
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], kind).toMatch(new RegExp(`^${RegExp.escape(words.slice(0, 12))}`))
    expect(html, kind).toMatch(new RegExp(`<meta property="og:url" content="[^"]*${path}`))
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('buttons that need JavaScript are absent, and the page says so', async ({ page }) => {
    for (const path of ['/', '/station/702', '/podcasts/blackout-diaries']) {
      await page.goto(path)
      const notice = await page.locator('.page').evaluate((element) => getComputedStyle(element, '::before').content)
      expect(notice).toContain('need JavaScript')
      const buttons = page.locator('button[type=button]:not([popovertarget]), button[aria-haspopup=menu]')
      await expect(buttons.filter({ visible: true })).toHaveCount(0)
    }
    // Nothing waits for what only a browser with scripts loads.
    await page.goto('/my-content')
    await expect(page.locator('.waiting').first()).toHaveCSS('display', 'none')
  })

  test('seasons and more episodes are links', async ({ page }) => {
    await page.goto('/videos/tide-tables/season-2')
    await page.getByRole('link', { name: 'Load more episodes' }).click()
    await expect(page.getByRole('link', { name: /Night shift at pier two/ })).toBeVisible()
    await page.getByRole('button', { name: /Season 2/ }).click()
    await page.getByRole('link', { name: /Season 1/ }).click()
    await expect(page).toHaveURL('/videos/tide-tables/season-1')
  })
})

test('a season lists its last episode first, loads more, keeps the focus, and Back restores all of it', async ({
  page,
}) => {
  await page.goto('/videos/tide-tables/season-2')
  const rows = page.locator('.episode-row')
  await expect(rows.first()).toContainText('6.')
  const more = page.getByRole('link', { name: 'Load more episodes' })
  await waitForHydration(page, more)
  const count = await rows.count()
  await more.click()
  await expect(rows).toHaveCount(count + 1)
  await expect(rows.last().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/season-2$/)
  // The page of an episode lists others.
  await expect(rows).not.toHaveCount(count + 1)
  await page.goBack()
  await expect(rows).toHaveCount(count + 1)

  // Also when the first page has changed in the meantime.
  await page.goForward()
  await expect(rows).not.toHaveCount(count + 1)
  await page.route(/graphql.*season-2/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll(/"endCursor":"[^"]+"/g, '"endCursor":"changed"') })
  })
  await page.goBack()
  await expect(rows).toHaveCount(count + 1)
})

for (const width of [1440, 390]) {
  test(`the season menu opens by keyboard and closes on Escape, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/videos/tide-tables/night-shift-at-pier-two')
    const button = page.getByRole('button', { name: /Season 2/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('navigation', { name: 'Seasons' })
    await expect(list).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await list.getByRole('link', { name: /Season 1/ }).click()
    await expect(page).toHaveURL('/videos/tide-tables/season-1')
    await expect(list).toBeHidden()
  })
}

test('a URL with a stray percent sign shows the error page, which works', async ({ page, pageErrors }) => {
  for (const address of ['/%', '/news/100%ff']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dead air')
  }
  await waitForHydration(page)
  // The browser logs the status of the page.
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !error.includes('404')))
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('on a phone the full list of a title has its name in the place of the logo, and an error page the logo', async ({
  page,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Primedia+ home' })
  await page.goto('/audio/podcasts/all')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(logo).toBeHidden()
  await page.goto('/audio/never-published/all')
  await expect(page.getByRole('heading', { name: 'Dead air' })).toBeVisible()
  await expect(logo).toBeVisible()
  ignoreRequestErrors(pageErrors)
})

test('moved content redirects to its new URL, over HTTP and in the app', async ({ page, request }) => {
  const answer = await request.get('/podcasts/red-earth?utm=x&after=y', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/podcasts/red-soil?utm=x'])
  await page.goto('/about')
  await waitForHydration(page)
  await page.evaluate(() => {
    window.history.pushState(null, '', '/podcasts/red-earth')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/podcasts/red-soil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Soil')
})

test('a redirect loop stops after ten redirects', async ({ page }) => {
  const asked: string[] = []
  await page.goto('/about')
  await waitForHydration(page)
  await page.route(/getDetailPageByUrl/, (route) => {
    const { URL: url } = JSON.parse(new URL(route.request().url()).searchParams.get('variables') ?? '{}')
    asked.push(url)
    const movedTo = `/moved/${asked.length}`
    return route.fulfill({
      json: { data: { detailPageByUrl: { __typename: 'MovedContent', _id: 'moved', _url: url, movedTo } } },
    })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Data Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  expect(asked).toEqual(['/sites/primediaplus-privacy', ...Array.from({ length: 10 }, (_, hop) => `/moved/${hop + 1}`)])
})

httpTest('the menu marks the section of a page', async ({ request }) => {
  const marks = [
    ['/audio', '/audio', 'page'],
    ['/podcasts/red-soil', '/audio', 'true'],
    ['/videos/tide-tables/season-2', '/video', 'true'],
    ['/livestreams/newsroom', '/video', 'true'],
    ['/specials/nine-lives-of-hillbrow', '/video', 'true'],
    ['/news/midnight-plumbers', '/ewn', 'true'],
    ['/shows/702/the-open-line', '/station/702', 'true'],
  ] as const
  for (const [path, to, mark] of marks) expect(await markedIn(path), path).toEqual([{ to, mark }])
  expect(await markedIn('/about')).toEqual([])

  /** The marked links of the main menu. */
  async function markedIn(path: string) {
    const html = await (await request.get(path)).text()
    const menu = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? ''
    return [...menu.matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>/g)].map(([link, mark]) => ({
      to: /href="([^"]*)"/.exec(link)?.[1],
      mark,
    }))
  }
})

test('a competition shows its closing time, and others', async ({ page }) => {
  await page.goto('/competitions/coast-road')
  await expect(page.getByText(/^Closes in/).first()).toBeVisible()
  const others = page.getByRole('region', { name: 'More competitions' })
  await expect(others.getByRole('listitem')).toHaveText([
    /The Mystery Noise.*Closes in/,
    /Front row.*Closes in/,
    /A sunset sail.*Opens in/,
  ])
  await page.goto('/competitions/halfway-line')
  await expect(page.getByText(/^Closed /)).toBeVisible()
  await expect(page.getByText('Entries are closed.', { exact: false })).toBeVisible()
})

test('the video and audio pages load more rows, each with a link to its full list', async ({ page }) => {
  for (const path of ['/audio', '/video']) {
    await page.goto(path)
    await waitForHydration(page)
    const rows = page.locator('#more > section')
    const count = await rows.count()
    await page.getByRole('link', { name: 'Load more', exact: true }).click()
    await expect(rows.nth(count)).toBeVisible()
    await page.locator('#more').getByRole('link', { name: 'View all' }).first().click()
    await expect(page).toHaveURL(/\/all$/)
    await expect(page.locator('main .card').first()).toBeVisible()
    expect((await page.request.get(`${path}/no-such-list/all`)).status()).toBe(404)
  }
})

test('an external embed loads after a click, in a sandboxed frame', async ({ page }) => {
  const outside: string[] = []
  await page.route(/^https:\/\//, (route) => {
    outside.push(new URL(route.request().url()).hostname)
    return route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' })
  })
  await page.goto('/news/open-air-film-night')
  await expect(page.getByText('YouTube will learn that you are here', { exact: false })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(outside).toEqual([])
  await page.getByRole('button', { name: /Show content/ }).click()
  await expect(page.frameLocator('iframe').getByText('A film')).toBeVisible()
  const frame = page.locator('iframe')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts /)
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(outside).toEqual(['www.youtube-nocookie.com'])
})
