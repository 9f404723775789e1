import type { BrowserContext, Locator, Page } from '@playwright/test'
import { freePort } from '../kit/processes/free-port.ts'
import { startServer } from '../kit/processes/server-process.ts'
import { type AdServer, adServer } from '../kit/stand-ins/ad-server.ts'
import { openAs } from './kit/open-as.ts'
import { picture } from './kit/picture.ts'
import { DEMO_TEMPLATE, WITHOUT_WORK } from './kit/ports.ts'
import { pressPlay } from './kit/press-play.ts'
import { loudness, playhead } from './kit/sound.ts'
import { storeConsent } from './kit/store-consent.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const PODCAST = '/podcasts/blackout-diaries/the-night-the-grid-held'
const FILM = '/videos/tide-tables'

const PATIENTLY = { timeout: 30_000 }

let ads: AdServer
let site: Awaited<ReturnType<typeof startServer>>

// One server for all: its visitors decide between the house and the ad server.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  ads = await adServer()
  const port = await freePort()
  const env = {
    ...WITHOUT_WORK,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    AD_PODS: 'on',
    AD_TAG_URL: `${ads.origin}/tag?cb=[CACHEBUSTING]&lat=[LIMITADTRACKING]`,
  }
  site = await startServer(env, { template: DEMO_TEMPLATE })
  // The first request of each kind takes longer, and the limits are those of listeners.
  await Promise.all([PODCAST, FILM, '/', '/ads/pods?media=live-702'].map((path) => fetch(site.url + path)))
})

test.afterAll(async () => {
  await site?.stop()
  ads?.close()
})

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const source = (page: Page, selector = 'audio') =>
  page.evaluate((wanted) => document.querySelector<HTMLMediaElement>(wanted)?.currentSrc ?? '', selector)

/** So that the ad server is asked. */
const agree = (context: BrowserContext) => storeConsent(context, { measurement: true })

const naturalWidth = (image: HTMLElement | SVGElement) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)

/** Jumps to the last second of the ad, which goes on playing. */
const nearlyEnd = (page: Page, selector = 'audio') =>
  page.evaluate((wanted) => {
    const element = document.querySelector<HTMLMediaElement>(wanted)
    if (element) element.currentTime = element.duration - 1
  }, selector)

const expectContent = async (page: Page, selector = 'audio') => {
  await expect(player(page)).not.toContainText('Advertisement', { timeout: 15_000 })
  await expect.poll(() => playhead(page, selector), { timeout: 15_000 }).toBeGreaterThan(0.3)
}

/** URLs of tracking requests of the house, as `spot/event`, and the scripts that were fetched. */
function follow(page: Page) {
  const events: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/ads\/pods\/[^/]+\/[^/]+\/[^/]+$/.test(pathname)) events.push(pathname.split('/').slice(4).join('/'))
    if (pathname.includes('break-runner')) scripts.push(pathname)
  })
  return { events, scripts }
}

/** Presses play on the page of the film, and returns its stage. */
async function playFilm(page: Page): Promise<Locator> {
  await page.goto(`${site.url}${FILM}`)
  const stage = page.locator('main section.stage').first()
  await stage
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  return stage
}

const ONE_AD = ['impression', 'creativeView', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']

test('a station begins with one audible house spot; a second press and a reconnect have none', async ({
  page,
  context,
  pageErrors,
}) => {
  const { events } = follow(page)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect(player(page)).toContainText('Ad 1 of 1', PATIENTLY)
  await expect(page.getByRole('main').getByRole('button', { name: 'Ad before 702' }).first()).toBeDisabled()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.2)
  expect(await source(page)).toContain('/media/spots/')
  expect(await loudness(page)).toBeGreaterThan(0.005)
  await player(page).getByRole('button', { name: 'Open player', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.locator('.companion img').evaluate(naturalWidth)).toBeGreaterThan(0)
  await expect(dialog.getByRole('heading', { name: 'Advertisement' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Close player' }).click()
  await nearlyEnd(page)
  await expectContent(page)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  const [spot] = events[0]?.split('/') ?? []
  expect(events.toSorted()).toEqual([...ONE_AD, 'companionView'].map((event) => `${spot}/${event}`).toSorted())

  await player(page).getByRole('button', { name: /^Stop/ }).first().click()
  await player(page)
    .getByRole('button', { name: /^Listen live again/ })
    .first()
    .click()
  await expectContent(page)
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const before = await playhead(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(before + 1)
  expect(events).toHaveLength(ONE_AD.length + 1)
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/net::ERR_INTERNET/.test(error)))
})

test('an ad whose picture cannot be loaded has the placeholder', async ({ page, pageErrors }) => {
  await page.route('**/media/spots/*.webp', (route) => route.abort())
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect(player(page)).toContainText('Ad 1 of 1', PATIENTLY)
  await player(page).getByRole('button', { name: 'Open player', exact: true }).click()
  const cover = page.getByRole('dialog').locator('.cover')
  await expect(cover.locator('.advert')).toBeVisible()
  await expect(cover.getByRole('img')).toHaveCount(0)
  pageErrors.splice(0)
})

test('a podcast begins with a pod: it counts its ads, one is skipped, each event is sent once', async ({
  page,
  context,
}) => {
  await agree(context)
  ads.answer('/tag', ads.wrapper('outer', '/inner'))
  ads.answer(
    '/inner',
    ads.vast([
      { id: 'first', sequence: 1, skipAfter: 1 },
      { id: 'second', sequence: 2 },
    ]),
  )
  const [from, trackedBefore] = [ads.requests.length, ads.tracked().length]
  await page.goto(`${site.url}${PODCAST}`)
  await pressPlay(page)
  await expect(player(page)).toContainText('Ad 1 of 2', PATIENTLY)
  await player(page).getByRole('button', { name: 'Skip ad' }).click()
  await expect(player(page)).toContainText('Ad 2 of 2')
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.2)
  await nearlyEnd(page)
  await expectContent(page)
  expect(await source(page)).toContain('/media/episodes/')
  expect(ads.requests[from]).toMatch(/^\/tag\?cb=\d{8}&lat=1$/)
  const sent = ads.tracked().slice(trackedBefore)
  const start = ['impression', 'creativeView', 'start', 'skip']
  expect(sent.filter((event) => event.startsWith('first/')).toSorted()).toEqual(
    start.map((event) => `first/${event}`).toSorted(),
  )
  expect(sent.filter((event) => event.startsWith('second/')).toSorted()).toEqual(
    ONE_AD.map((event) => `second/${event}`).toSorted(),
  )
  // The wrapper is notified of both ads.
  const count = (event: string) => sent.filter((one) => one === `outer/${event}`).length
  expect(['impression', 'start', 'skip', 'complete'].map(count)).toEqual([2, 2, 1, 1])
})

test('a film begins with a film of the house on its stage', async ({ page }) => {
  const stage = await playFilm(page)
  await expect(stage).toContainText('Ad 1 of 1', PATIENTLY)
  await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(0.2)
  expect(await source(page, 'video')).toContain('/media/spots/lantern-street.mp4')
  expect(await page.evaluate(() => document.querySelector('video')?.closest('.stage') !== null)).toBe(true)
  await nearlyEnd(page, 'video')
  await expectContent(page, 'video')
})

for (const [choice, stored, placeAfter] of [
  ['', {}, 'corner'],
  ['audio only', { audio_only: 'true' }, 'nowhere'],
  ['picture-in-picture', { video_away: 'picture-in-picture' }, 'corner'],
] as const) {
  test(`the film of an ad goes on in the corner when its page is left${choice && `, also with ${choice}`}`, async ({
    page,
  }) => {
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, stored)
    const stage = await playFilm(page)
    await expect(stage).toContainText('Ad 1 of 1', PATIENTLY)
    await page.getByRole('link', { name: 'Primedia+ home' }).filter({ visible: true }).first().click()
    await expect.poll(async () => (await picture(page))?.place).toBe('corner')
    const left = await playhead(page, 'video')
    await expect.poll(() => playhead(page, 'video')).toBeGreaterThan(left)
    expect(await source(page, 'video')).toContain('/media/spots/')
    await expect(player(page)).toContainText('Advertisement')
    expect(await page.evaluate(() => document.pictureInPictureElement)).toBeNull()
    await nearlyEnd(page, 'video')
    await expectContent(page, 'video')
    expect(await source(page, 'video')).not.toContain('/media/spots/')
    await expect.poll(async () => (await picture(page))?.place).toBe(placeAfter)
  })
}

test('over a film of an ad server is its icon, which leads to the choices of the viewer', async ({ page, context }) => {
  await agree(context)
  ads.answer('/tag', ads.vast([{ id: 'film', file: '/film' }]))
  const stage = await playFilm(page)
  const choices = stage.getByRole('link', { name: 'AdChoices' })
  await expect(choices).toBeVisible(PATIENTLY)
  await expect(choices).toHaveAttribute('href', `${ads.origin}/choices`)
  await expect.poll(() => ads.tracked()).toContain('film/icon')
  await expectNoAxeViolations(page)
})

/** Of each part that a break loads, one that fails; the parser and the player of ads have tests of every other failure. */
const FAILURES: [name: string, tag: (server: AdServer) => void, errors: string[]][] = [
  ['the tag never answers', (server) => server.answer('/tag', 'hang'), []],
  [
    'the wrapped document never answers',
    (server) => {
      server.answer('/tag', server.wrapper('late', '/late'))
      server.answer('/late', 'hang')
    },
    ['late/error-301'],
  ],
  [
    'the wrapped document is not XML',
    (server) => {
      server.answer('/tag', server.wrapper('bad', '/bad'))
      server.answer('/bad', { xml: '<VAST' })
    },
    ['bad/error-100'],
  ],
  [
    'the file is missing',
    (server) => server.answer('/tag', server.vast([{ id: 'lost', file: '/nowhere' }])),
    ['lost/error-401'],
  ],
]

for (const [name, answer, errors] of FAILURES)
  test(`the episode plays although ${name}, and its code is reported once`, async ({ page, context, pageErrors }) => {
    await agree(context)
    answer(ads)
    const from = ads.tracked().length
    await page.goto(`${site.url}${PODCAST}`)
    await pressPlay(page)
    const pressed = Date.now()
    await expect
      .poll(async () => (await source(page)).includes('/media/episodes/') && (await playhead(page)) > 0, {
        timeout: 20_000,
        intervals: [50],
      })
      .toBe(true)
    expect(Date.now() - pressed).toBeLessThan(5_500)
    const reported = () =>
      ads
        .tracked()
        .slice(from)
        .filter((one) => one.includes('error'))
    await expect.poll(reported).toEqual(errors)
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/404/.test(error)))
  })

test('a subscriber hears no ad, and no code of ads is fetched', async ({ newContext }) => {
  const context = await newContext({ baseURL: site.url })
  const page = await context.newPage()
  const { scripts, events } = follow(page)
  await openAs(page, 'subscriber@primediaplus.example', PODCAST)
  await pressPlay(page)
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  expect(await source(page)).toContain('/media/episodes/')
  expect([scripts, events]).toEqual([[], []])
  await context.close()
})
