import type { Page } from '@playwright/test'
import { CONSENT_VERSION } from '#contract/consent.ts'
import {
  DOWNLOAD_RIGHTS_PATH,
  type DownloadRight,
  type DownloadRightsResponse,
  type DownloadRightsRequest,
} from '#contract/downloads.ts'
import type { ProgressBeacon } from '#contract/progress.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import { type Listener, listenerAt } from '../kit/clients/listener.ts'
import { billingActions } from '../kit/clients/subscriber.ts'
import { tcpProxy, type TcpProxy } from '../kit/processes/tcp-proxy.ts'
import { changeStoredUser, ignoreErrors, sessionKey, storedUser, waitForHydration } from './kit/account.ts'
import { loseNetwork, restoreNetwork, slowDown } from './kit/lost-network.ts'
import { openAsNew } from './kit/open-as.ts'
import { PORT } from './kit/ports.ts'
import { SIZES } from './kit/sizes.ts'
import { loudness, playFrom, playhead } from './kit/sound.ts'
import { expect as expectAtOnce, expectNoAxeViolations, test } from './kit/test.ts'

test.describe.configure({ timeout: 240_000 })
// Everything that works without a network is loaded in advance, which takes long on a busy machine.
const expect = expectAtOnce.configure({ timeout: 40_000 })
test.use({ serviceWorkers: 'allow' })

const EPISODE = '/podcasts/blackout-diaries/the-night-the-grid-held'
const TITLE = 'The night the grid held'
const MEDIA_ID = 'media-blackout-diaries-the-night-the-grid-held'

let proxy: TcpProxy
test.beforeAll(async () => {
  proxy = await tcpProxy(PORT)
})
test.afterAll(() => proxy.close())

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const row = (page: Page) => main(page).getByRole('listitem').filter({ hasText: TITLE })
const paywall = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Audiostar+' })

/** Opens a page behind the proxy as a new listener, who can be asked at the server too. */
async function openBehindProxy(page: Page, path: string): Promise<Listener> {
  await openAsNew(page, '/error/empty-error')
  const { origin } = new URL(page.url())
  const user = await storedUser(page)
  await page.goto(`http://127.0.0.1:${proxy.port}/robots.txt`)
  const stored = { [sessionKey(origin)]: user, consent: { version: CONSENT_VERSION, measurement: false } }
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, stored)
  await page.goto(`http://127.0.0.1:${proxy.port}${path}`)
  await waitForHydration(page)
  return listenerAt(origin, { userId: '', headers: { authorization: `Bearer ${user?.access_token}` } })
}

/** Whether the app's own files are stored, and the worker answers documents. */
const isReadyForNoNetwork = (page: Page) =>
  page.evaluate(async () => {
    const app = await (await caches.open('app')).keys()
    const pack = await (await caches.open('offline')).match('/error/connection-error/pack')
    const worker = (await navigator.serviceWorker.getRegistration())?.active?.state
    return app.length > 20 && pack !== undefined && worker === 'activated'
  })

/** Replaces the service worker, as a deployment with another one does. */
async function updateWorker(page: Page, version: number): Promise<void> {
  const address = `/service-worker.js?version=${version}`
  await page.evaluate((url) => navigator.serviceWorker.register(url), address)
  const active = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? '')
  await expect.poll(active).toContain(address)
}

/** Lets the gateway answer that all downloads have a right of this kind, until the next call. */
async function answerRights(page: Page, answer: Pick<DownloadRight, 'state' | 'reason'>): Promise<void> {
  await page.unroute(`**${DOWNLOAD_RIGHTS_PATH}`)
  await page.route(`**${DOWNLOAD_RIGHTS_PATH}`, (route) => {
    const { mediaIds } = route.request().postDataJSON() as DownloadRightsRequest
    const rights = mediaIds.map((mediaId): DownloadRight => ({ mediaId, ...answer, availableUntil: null }))
    return route.fulfill({ json: { rights } satisfies DownloadRightsResponse })
  })
}

/** Sets what the browser grants the site; null ends it. */
async function setQuota(page: Page, bytes: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(bytes !== null && { quotaSize: bytes }) })
}

const storedParts = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('downloads')
      request.onsuccess = () => resolve(request.result)
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('parts').objectStore('parts').count()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return count
  })

test('a subscriber downloads an episode with pauses, listens and seeks without a network, and keeps it no longer than the plan', async ({
  page,
  context,
  pageErrors,
}) => {
  const listener = await openBehindProxy(page, EPISODE)
  const { subscribe, tester } = billingActions(listener)
  const ranges: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/media\/signed\/.*\.m4a$/.test(request.url())) ranges.push(request.headers()['range'])
  })

  await test.step('others get the paywall', async () => {
    await button(page, 'Download').click()
    await expect(paywall(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(paywall(page)).toBeHidden()
    expect(ranges).toEqual([])
    await subscribe()
    await page.reload()
    await waitForHydration(page)
  })

  await test.step('a device without room keeps nothing, and says what to do', async () => {
    // What the site stores for pages without a network needs room too.
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await setQuota(page, used + 300_000)
    await button(page, 'Download').click()
    const control = button(page, `Not downloaded: ${TITLE}`)
    await expect(control).toBeVisible()
    await expect(main(page).getByText('No room left on this device')).toBeAttached()
    expect(await storedParts(page)).toBe(0)
    await setQuota(page, null)
    await control.click()
    await page.getByRole('menuitem', { name: 'Cancel the download' }).click()
    await expect(button(page, 'Download')).toBeFocused()
    ranges.length = 0
  })

  await test.step('a pause and a lost connection lose nothing', async () => {
    // The rest takes half a minute, so that the network is lost before its end on a busy machine, too.
    const speedUp = await slowDown(page, 20_000)
    await button(page, 'Download').click()
    const control = button(page, new RegExp(`: ${TITLE}$`))
    await expect(control).toHaveText(/^[1-9]\d* %/)
    await control.press('Enter')
    await page.getByRole('menuitem', { name: 'Pause the download' }).press('Enter')
    await expect(control).toHaveText(/^Paused, [1-9]/)
    await control.click()
    await page.getByRole('menuitem', { name: 'All downloads' }).click()
    await expect(row(page)).toContainText(/Paused at [1-9]\d* %/)
    await row(page)
      .getByRole('button', { name: /^Resume/ })
      .click()
    await expect(row(page)).toContainText(/% of/)
    await updateWorker(page, 1)
    await loseNetwork(context, proxy)
    await expect(row(page)).toContainText('Waits for the network')
    await speedUp()
    await restoreNetwork(context, proxy)
    await expect(row(page)).toContainText(/On this device, \d+ kB/)
    expect(ranges[0]).toBeUndefined()
    expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true)
    for (const [name, colorScheme] of [
      ['desktop', 'dark'],
      ['phone', 'light'],
    ] as const) {
      await page.setViewportSize(SIZES[name])
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    await page.setViewportSize(SIZES.desktop)
  })

  await test.step('what may not be played now is locked until it may, and an update of the worker loses nothing', async () => {
    await answerRights(page, { state: 'locked', reason: 'GEO' })
    await updateWorker(page, 2)
    await page.reload()
    await expect(row(page)).toContainText('Locked: not available in your country')
    await expect(row(page).getByRole('button', { name: /^Play/ })).toBeHidden()
    await page.unroute(`**${DOWNLOAD_RIGHTS_PATH}`)
    await page.reload()
    await expect(row(page)).toContainText(/On this device, \d+ kB/)
    await expect(row(page).getByRole('button', { name: /^Play/ })).toBeVisible()
  })

  await test.step('it plays and seeks in a new document without a network', async () => {
    await page.goto(page.url().replace('/my-content/downloads', '/'))
    await waitForHydration(page)
    await page.keyboard.press('Shift')
    await expect.poll(() => isReadyForNoNetwork(page)).toBe(true)
    await loseNetwork(context, proxy)
    const before = ranges.length
    await page.reload()
    await expect(main(page).getByRole('heading', { name: 'We lost the signal' })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'On the radio' })).toBeVisible()
    await row(page)
      .getByRole('button', { name: `Play ${TITLE}` })
      .click()
    await expect(page.locator('.mini-player .art img')).toBeHidden()
    await playFrom(page, 200)
    expect(await loudness(page)).toBeGreaterThan(0.005)
    await playFrom(page, 60)
    expect(ranges).toHaveLength(before)
    expect(await main(page).evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Archivo')
    await expectNoAxeViolations(page)
    await row(page)
      .getByRole('button', { name: `Pause ${TITLE}` })
      .click()
  })

  await test.step('what was heard reaches the account once', async () => {
    const heard = await playhead(page)
    const answered: string[] = []
    context.on('requestfinished', (request) => {
      if (request.url().endsWith('/playback/progress')) answered.push(request.postData() ?? '')
    })
    const second = await context.newPage()
    await restoreNetwork(context, proxy)
    await second.goto(`http://127.0.0.1:${proxy.port}/my-content/downloads`)
    await expect(row(second)).toContainText('On this device')
    const history = async () =>
      (await listener.data(GetPlayedHistory, { first: 5, after: null, unfinishedOnly: false })).playedHistory
    await expect
      .poll(async () => Math.round((await history()).edges[0]?.node.playhead_seconds ?? 0))
      .toBe(Math.round(heard))
    expect((await history()).edges.map(({ node }) => node.video_id)).toEqual([MEDIA_ID])
    const times = answered.flatMap((text) => (JSON.parse(text) as ProgressBeacon).events.map(({ at }) => at))
    expect(times).toHaveLength(new Set(times).size)
    await second.close()
  })

  await test.step('the end of its rights removes it, and the listener reads which', async () => {
    await answerRights(page, { state: 'ended', reason: 'WITHDRAWN' })
    await page.goto(`http://127.0.0.1:${proxy.port}/my-content/downloads`)
    await expect(page.getByText(`${TITLE} is no longer available and was removed from this device`)).toBeVisible()
    await expect(row(page)).toBeHidden()
    expect(await storedParts(page)).toBe(0)
    await page.unroute(`**${DOWNLOAD_RIGHTS_PATH}`)
  })

  await test.step('a removed download leaves the focus in the list', async () => {
    await page.goto(`http://127.0.0.1:${proxy.port}${EPISODE}`)
    await waitForHydration(page)
    await button(page, 'Download').click()
    await button(page, `Downloaded: ${TITLE}`).click()
    await page.getByRole('menuitem', { name: 'All downloads' }).click()
    await row(page)
      .getByRole('button', { name: /^Remove/ })
      .press('Enter')
    await expect(main(page).getByRole('heading', { name: 'Nothing downloaded yet' })).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'Downloads' })).toBeFocused()
  })

  await test.step('the end of the plan removes all', async () => {
    await page.goto(`http://127.0.0.1:${proxy.port}${EPISODE}`)
    await waitForHydration(page)
    await button(page, 'Download').click()
    await expect(button(page, `Downloaded: ${TITLE}`)).toBeVisible()
    await tester('grace')
    await page.goto(`http://127.0.0.1:${proxy.port}/my-content/downloads`)
    await expect(main(page).getByRole('heading', { name: 'Listen offline' })).toBeVisible()
    expect(await storedParts(page)).toBe(0)
  })
  // The lost network may cut off the update of the worker, too.
  ignoreErrors(pageErrors, /net::ERR_|Failed to load resource|error occurred when fetching the script/)
})

test('an app that stays open checks the rights of its downloads every hour, and removes withdrawn ones', async ({
  page,
}) => {
  await page.clock.install()
  await openAsNew(page, EPISODE)
  const { access_token: token } = (await storedUser(page)) ?? {}
  const { origin } = new URL(page.url())
  const listener = listenerAt(origin, { userId: '', headers: { authorization: `Bearer ${token}` } })
  await billingActions(listener).subscribe()
  // A renewal would time out when the clock of the page jumps.
  await changeStoredUser(page, { expires_at: Math.floor(Date.now() / 1_000) + 86_400 })
  await page.reload()
  await waitForHydration(page)
  await button(page, 'Download').click()
  await expect(button(page, `Downloaded: ${TITLE}`)).toBeVisible()
  expect(await storedParts(page)).toBeGreaterThan(0)

  await answerRights(page, { state: 'ended', reason: 'WITHDRAWN' })
  await page.clock.fastForward(3_500_000)
  await expect(button(page, `Downloaded: ${TITLE}`)).toBeVisible()
  await page.clock.fastForward(100_000)
  await expect(page.getByText(`${TITLE} is no longer available and was removed from this device`)).toBeVisible()
  await expect(button(page, 'Download')).toBeVisible()
  expect(await storedParts(page)).toBe(0)
})
