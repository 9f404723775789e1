import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { ANALYTICS_PATH, type AnalyticsEvent } from '#contract/analytics.ts'
import { openAs, openAsNew } from './kit/open-as.ts'
import { SECOND_PORT } from './kit/ports.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const question = (page: Page) => page.getByRole('region', { name: 'Your privacy' })

/** Follows what the page sends to analytics services: our own events, and the hosts of others. */
function follow(page: Page) {
  const events: AnalyticsEvent[] = []
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { pathname, host } = new URL(request.url())
    if (request.url().startsWith('http')) hosts.add(host)
    if (pathname === ANALYTICS_PATH) events.push(...(request.postDataJSON() as { events: AnalyticsEvent[] }).events)
  })
  return { events, hosts, names: () => events.map(({ name }) => name) }
}

/** The collector sends what it holds when the page is hidden. */
const hide = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))

/** Waits until an event was sent for which `is` returns true. */
const expectSent = (page: Page, events: readonly AnalyticsEvent[], is: (event: AnalyticsEvent) => boolean) =>
  expect
    .poll(async () => {
      await hide(page)
      return events.some(is)
    })
    .toBe(true)

test.describe('the question what may be measured', () => {
  test.use({ consent: null })

  test('covers nothing, is asked once, and a refusal sends and stores nothing', async ({ page }) => {
    const sent = follow(page)
    await page.goto('/')
    await expect(question(page)).toBeVisible()
    await expectNoAxeViolations(page)
    const [box, bar] = [await question(page).boundingBox(), await page.getByRole('banner').first().boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await question(page).getByRole('button', { name: 'Only what is needed' }).click()
    await expect(question(page)).toBeHidden()
    await page.getByRole('link', { name: 'Audio' }).first().click()
    await page.waitForURL('/audio')
    await hide(page)
    expect(sent.names()).toEqual([])
    expect([...sent.hosts]).toHaveLength(1)
    expect(await page.context().cookies()).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(question(page)).toBeHidden()
  })

  test('with Global Privacy Control nothing is asked, and personal ads cannot be allowed', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/my-profil')
    await expect(page.getByRole('switch', { name: 'Count what I listen to' })).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('switch', { name: 'Personal ads' })).toBeDisabled()
  })

  test('with consent, pages and listening are counted; after its withdrawal nothing is', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const sent = follow(page)
    await page.goto('/podcasts/blackout-diaries/the-night-the-grid-held')
    await question(page).getByRole('button', { name: 'Allow counting' }).click()
    await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
    await expect(page.getByRole('button', { name: /^Pause/ }).first()).toBeVisible()
    await expectSent(page, sent.events, ({ name }) => name === 'player_heard')
    await page.goto('/stations')
    await expectSent(page, sent.events, (event) => 'path' in event && event.path === '/stations')
    const [first, ...others] = sent.events
    expect(others.filter(({ name }) => name === 'player_start')).toHaveLength(1)
    expect(first).toMatchObject({
      name: 'screen_view',
      page_name: 'detail_page',
      slug: '/podcasts/blackout-diaries/the-night-the-grid-held',
    })
    expect(others.filter(({ name }) => name === 'screen_view')).toMatchObject([{ page_name: 'station_selection' }])
    await page.goto('/my-profil')
    await expectSent(page, sent.events, (event) => 'path' in event && event.path === '/my-profil')
    const before = sent.events.length
    // Events that are not sent yet are dropped.
    await page.getByRole('link', { name: 'Data Privacy' }).first().click()
    await page.waitForURL('/sites/primediaplus-privacy')
    await page.goBack()
    await page.getByRole('switch', { name: 'Count what I listen to' }).click()
    await hide(page)
    await page.goto('/audio')
    await hide(page)
    expect(sent.events).toHaveLength(before)
  })
})

test.describe('Google Analytics 4', () => {
  test.use({ consent: null, baseURL: `http://127.0.0.1:${SECOND_PORT}` })

  test('gets the events of a visit once each with the consent of their moment, and nothing before or after it', async ({
    page,
  }) => {
    const hits = await standInForGoogle(page)
    const sent = () => hits.map((hit) => [hit.get('en'), hit.get('ep.path'), hit.get('gcs')].join(' '))
    const openPrivacy = async () => {
      await page.getByRole('link', { name: 'Data Privacy' }).first().click()
      await page.waitForURL('/sites/primediaplus-privacy')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/my-profil')
    await expect(question(page)).toBeVisible()
    expect(hits).toEqual([])
    await question(page).getByRole('button', { name: 'Allow counting' }).click()
    // The third digit of the state is for measurement, the second one for ads.
    await expect.poll(sent).toEqual(['screen_view /my-profil G101'])
    expect(Object.fromEntries(hits[0] ?? [])).toMatchObject({ tid: 'G-STANDIN', 'ep.page_name': 'my_profil' })
    await page.getByRole('switch', { name: 'Personal ads' }).click()
    await openPrivacy()
    await page.goBack()
    const visit = ['/my-profil G101', '/sites/primediaplus-privacy G111', '/my-profil G111']
    await expect.poll(sent).toEqual(visit.map((one) => `screen_view ${one}`))
    await page.getByRole('switch', { name: 'Count what I listen to' }).click()
    await openPrivacy()
    await hide(page)
    expect(hits).toHaveLength(visit.length)
  })
})

/** Serves the tag, and records what its collect endpoint gets. */
async function standInForGoogle(page: Page): Promise<URLSearchParams[]> {
  const hits: URLSearchParams[] = []
  const script = readFileSync(path.join(import.meta.dirname, 'kit/google-tag.js'), 'utf8')
  await page.route('https://www.googletagmanager.com/gtag/js?id=G-STANDIN', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('https://region1.google-analytics.com/g/collect?*', async (route) => {
    hits.push(new URL(route.request().url()).searchParams)
    await route.fulfill({ status: 204 })
  })
  return hits
}

test('an editor sees the numbers with their definitions, a listener does not', async ({ page }) => {
  await openAs(page, 'listener@primediaplus.example', '/insights')
  await expect(page.getByText('This page is for editors.')).toBeVisible()
  const heard = {
    id: randomUUID(),
    at: 0,
    name: 'player_heard',
    media: 'live-kfm',
    station: 'kfm',
    seconds: 30,
    share: 0,
  }
  const sent = await page.request.post(ANALYTICS_PATH, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    data: { sentAt: 0, events: [heard] },
  })
  expect(sent.status()).toBe(204)
  await openAs(page, 'editor@primediaplus.example', '/insights')
  const plays = page.getByRole('region', { name: 'Plays' })
  await expect(plays).toContainText('Different browsers that heard at least 60 seconds')
  const now = page.getByRole('region', { name: 'Listening now' }).getByRole('listitem')
  await expect(now).toHaveText(['0702', '0947', '0Capetalk', '1KFM'])
  await page.getByRole('link', { name: '28 days' }).click()
  await expect(page).toHaveURL('/insights?days=28')
  await expectNoAxeViolations(page)
})

test('a listener’s decision is sent to the account when another tab stores it, and not when a tab stores anything else', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/graphql' || request.method() !== 'POST') return
    const { operationName, variables } = request.postDataJSON() as SentOperation
    if (operationName === 'SaveConsent') sent.push(variables?.decidedAt ?? '')
  })
  await openAsNew(page, '/stations')
  await expect.poll(() => sent).toHaveLength(1)
  const decidedAt = '2026-02-02T00:00:00.000Z'
  await page.evaluate((at) => {
    // Events of another tab: the meter of data writes with each request of it.
    dispatchEvent(new StorageEvent('storage', { key: 'data-used' }))
    const consent = JSON.parse(localStorage.getItem('consent') ?? '{}') as object
    localStorage.setItem('consent', JSON.stringify({ ...consent, decidedAt: at }))
    dispatchEvent(new StorageEvent('storage', { key: 'consent' }))
  }, decidedAt)
  await expect.poll(() => sent.at(-1)).toBe(decidedAt)
  expect(sent.slice(1)).toEqual([decidedAt])
})

interface SentOperation {
  operationName?: string
  variables?: { decidedAt?: string }
}
