import type { Locator, Page } from '@playwright/test'
import { AD_PATHS, type AdDecision, type AdEvent } from '#contract/ads.ts'
import { routeGoogleTag, serveGoogleTag } from './kit/google-publisher-tag.ts'
import { layoutShift } from './kit/layout-shift.ts'
import { openAs } from './kit/open-as.ts'
import { SECOND_PORT } from './kit/ports.ts'
import { storeConsent } from './kit/store-consent.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const WITH_GOOGLE = `http://127.0.0.1:${SECOND_PORT}`
const ARTICLE = '/news/midnight-plumbers'

const place = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' }).filter({ visible: true })

/** Records the requests of the page for advertisements, and the scripts and hosts that it loads for them. */
function follow(page: Page) {
  const seen = { events: [] as AdEvent[], decisions: 0, scripts: [] as string[], hosts: new Set<string>() }
  page.on('request', (request) => {
    const { pathname, host, protocol } = new URL(request.url())
    if (protocol.startsWith('http')) seen.hosts.add(host)
    if (pathname === AD_PATHS.decisions) seen.decisions++
    if (pathname === AD_PATHS.events) seen.events.push(...(request.postDataJSON() as { events: AdEvent[] }).events)
    const [script] = /(house-ads|google-ads|gpt)[^/]*\.js$/.exec(pathname) ?? []
    if (script) seen.scripts.push(script)
  })
  return seen
}

/** Lets only creatives of one kind through; each answer is the server's own. */
const onlyCreatives = (page: Page, kind: 'picture' | 'text' | 'html') =>
  page.route(`**${AD_PATHS.decisions}`, async (route) => {
    for (;;) {
      const response = await route.fetch()
      const decision = (await response.json()) as AdDecision
      const isWanted = decision.service === 'house' && decision.ads.every(({ creative }) => creative.kind === kind)
      if (isWanted) return route.fulfill({ response })
    }
  })

/** Google Analytics, which the same server has, is not what these tests are about. */
const withoutAnalytics = (page: Page) =>
  page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )

async function allow(page: Page, measurement: boolean, personalAds = false): Promise<void> {
  await withoutAnalytics(page)
  await storeConsent(page, { measurement, personalAds })
}

/** Waits until the browser has notified every observer that the placement is in view; a fake clock cannot shorten this. */
const untilSeen = (page: Page) =>
  place(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(
          (entries, observer) => {
            if ((entries.at(-1)?.intersectionRatio ?? 0) < 0.5) return
            observer.disconnect()
            resolve()
          },
          { threshold: 0.5 },
        ).observe(element)
      }),
  )

/** Scrolls until the place begins below the viewport, near enough to be filled. */
const bringNear = async (page: Page) => {
  const aside = page.locator('.ad-placement').first()
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    await expect(aside).toBeAttached({ timeout: 300 })
  }).toPass()
  await aside.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight - 150))
}

test('a house ad fills its place without a shift; impression, viewable impression and click are sent once', async ({
  page,
  context,
}) => {
  await onlyCreatives(page, 'picture')
  const seen = follow(page)
  await page.goto(ARTICLE)
  expect(seen.decisions).toBe(0)
  await bringNear(page)
  const link = place(page).getByRole('link', { name: /opens in a new tab/ })
  await expect(link).toBeAttached()
  const before = await layoutShift(page)
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => seen.events.map(({ kind }) => kind)).toEqual(['impression', 'viewable'])
  expect(new Set(seen.events.map(({ delivery }) => delivery)).size).toBe(1)
  expect(await layoutShift(page)).toBe(before)
  await expectNoAxeViolations(page)
  const [opened] = await Promise.all([context.waitForEvent('page'), link.press('Enter')])
  await expect(opened).toHaveURL(/\/sites\/advertise$/)
  expect(await page.evaluate(() => localStorage.getItem('ads_shown'))).toBeNull()
})

test('on a phone the ad of an HTML creative stays in its sandbox and fits', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await onlyCreatives(page, 'html')
  await page.goto('/audio')
  await bringNear(page)
  const frame = place(page).locator('iframe')
  await frame.scrollIntoViewIfNeeded()
  expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull()
  expect(await frame.boundingBox()).toMatchObject({ width: 320, height: 100 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const link = frame.contentFrame().getByRole('link', { name: /wrong side of the mountain/ })
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(opened).toHaveURL(/\/sites\/advertise$/)
})

test('the words of a text ad stay within its place, with text of 200 % too', async ({ page }) => {
  await onlyCreatives(page, 'text')
  const places = [
    { width: 390, path: '/audio' },
    { width: 390, path: '/search' },
    { width: 768, path: '/search?q=harbour' },
    { width: 1440, path: ARTICLE },
  ]
  for (const { width, path } of places) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await bringNear(page)
    const ad = page.locator('.text-ad').filter({ visible: true }).first()
    await ad.scrollIntoViewIfNeeded()
    for (const size of ['100%', '200%'])
      expect(await wordsOutside(ad, size), `${path} at ${width} px, text of ${size}`).toEqual([])
  }
})

/** Texts of `ad` that are above or below it while the text of the page has `size`. */
const wordsOutside = (ad: Locator, size: string) =>
  ad.evaluate((element, fontSize) => {
    document.documentElement.style.fontSize = fontSize
    const { top, bottom } = element.getBoundingClientRect()
    const isOutside = (part: Element) => {
      const box = part.getBoundingClientRect()
      return box.height > 1 && (box.top < top || box.bottom > bottom)
    }
    return [...element.querySelectorAll('b, u, span:not(.sr-only)')].filter(isOutside).map((part) => part.textContent)
  }, size)

test('Google fills a place in the documented order, without personal data, and again after thirty seconds in view', async ({
  page,
}) => {
  await page.clock.install()
  await allow(page, true)
  const tag = await serveGoogleTag(page)
  await page.goto(WITH_GOOGLE + ARTICLE)
  await bringNear(page)
  const drawn = place(page).getByText('Google')
  await expect(drawn).toBeAttached()
  const calls = await tag.calls()
  expect(calls.map(([name]) => name)).toEqual([
    'setConfig',
    'setPrivacySettings',
    'defineSlot',
    'slot.setConfig',
    'enableServices',
    'display',
    'setPrivacySettings',
    'refresh',
  ])
  expect(calls[0]?.[1]).toMatchObject({ disableInitialLoad: true, singleRequest: true, collapseDiv: 'ON_NO_FILL' })
  expect(calls[1]?.[1]).toEqual({ nonPersonalizedAds: true, limitedAds: true })
  expect(calls[2]).toEqual([
    'defineSlot',
    '/1234/article',
    [
      [970, 250],
      [970, 90],
      [728, 90],
    ],
  ])
  expect(calls[3]?.[1]).toMatchObject({ targeting: { slot: 'article', page: 'news' } })
  expect(tag.loaded).toEqual(['pagead2.googlesyndication.com'])
  const refreshes = async () => (await tag.calls()).filter(([name]) => name === 'refresh').length
  await page.clock.fastForward(40_000)
  expect(await refreshes()).toBe(1)
  await drawn.scrollIntoViewIfNeeded()
  await untilSeen(page)
  await page.clock.fastForward(29_000)
  expect(await refreshes()).toBe(1)
  await page.clock.fastForward(2_000)
  await expect.poll(refreshes).toBe(2)
})

test('personal ads are asked for where they are allowed; an empty answer closes the place and leaves no gap', async ({
  page,
}) => {
  await allow(page, true, true)
  const tag = await serveGoogleTag(page, { empty: ['/1234/article'] })
  await page.goto(WITH_GOOGLE + ARTICLE)
  await bringNear(page)
  await expect(page.locator('.ad-placement')).toBeHidden()
  await expect(page.locator('.section:has(.ad-placement)')).toBeHidden()
  expect((await tag.calls())[1]?.[1]).toEqual({ nonPersonalizedAds: false })
  expect(tag.loaded).toEqual(['securepubads.g.doubleclick.net'])
})

test('a blocked tag and a slow one leave a place that says something for itself, and the page without errors', async ({
  page,
  pageErrors,
}) => {
  await page.clock.install()
  await allow(page, true)
  await routeGoogleTag(page, (route) => route.abort('blockedbyclient'))
  const offer = place(page).getByRole('link', { name: 'Advertise with us' })
  await page.goto(`${WITH_GOOGLE}/search`)
  await expect(offer).toBeVisible()
  // The browser itself reports the request that an ad blocker refused.
  expect(pageErrors.splice(0).filter((text) => !text.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
  await page.unrouteAll()
  await withoutAnalytics(page)
  await routeGoogleTag(page, () => new Promise(() => undefined))
  const asked = page.waitForRequest(/gpt\.js$/)
  await page.reload()
  await asked
  await expect(offer).toBeHidden()
  await page.clock.fastForward(3_000)
  await expect(offer).toBeVisible()
  await expectNoAxeViolations(page)
})

test('without consent only the house shows ads, and nothing of another host is loaded', async ({ page }) => {
  const seen = follow(page)
  await allow(page, false)
  await page.goto(`${WITH_GOOGLE}/search`)
  await expect(place(page).getByRole('link', { name: /opens in a new tab/ })).toBeVisible()
  expect([...seen.hosts]).toEqual([new URL(WITH_GOOGLE).host])
  expect(await page.context().cookies()).toEqual([])
})

test('a subscriber sees no ad placement, and a request for one is refused before any ad script is loaded', async ({
  page,
}) => {
  const seen = follow(page)
  await openAs(page, 'subscriber@primediaplus.example', '/search')
  await expect(page.getByRole('heading', { name: 'Browse' })).toBeVisible()
  await expect(page.locator('.ad-placement')).toBeHidden()
  expect(seen.decisions).toBe(0)
  const decided = page.waitForResponse(`**${AD_PATHS.decisions}`)
  await page.evaluate(() => document.documentElement.removeAttribute('data-no-ads'))
  expect(await (await decided).json()).toEqual({ service: 'none' })
  await expect(place(page).getByText('Advertisement')).toBeHidden()
  expect(seen.scripts).toEqual([])
})
