import type { BrowserContext, Page, Worker } from '@playwright/test'
import { tcpProxy, type TcpProxy } from '#tests/kit/processes/tcp-proxy.ts'
import { ignoreRequestErrors, waitForHydration } from './kit/account.ts'
import { loseNetwork, restoreNetwork } from './kit/lost-network.ts'
import { PORT } from './kit/ports.ts'
import { loudness, playhead, stopWatching, watchPlayhead } from './kit/sound.ts'
import { expect as expectAtOnce, test } from './kit/test.ts'

test.describe.configure({ timeout: 150_000 })

// Pages, and everything that they load in advance, take long on a busy machine.
const expect = expectAtOnce.configure({ timeout: 40_000 })
test.use({ serviceWorkers: 'allow' })

let proxy: TcpProxy
test.beforeAll(async () => {
  proxy = await tcpProxy(PORT)
})
test.afterAll(() => proxy.close())

const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const lostSignal = (page: Page) => main(page).getByRole('heading', { name: 'We lost the signal' })

/** Seconds of sound that play without the network. */
const secondsBuffered = (page: Page) =>
  page.evaluate(() => {
    const { buffered, currentTime = 0 } = document.querySelector('audio') ?? {}
    return buffered?.length ? buffered.end(buffered.length - 1) - currentTime : 0
  })

/** Waits until every script and style sheet of every route is loaded. */
const waitUntilPrepared = (page: Page) =>
  page.waitForFunction(
    () => {
      interface Manifest {
        routes: Record<string, { module: string; imports: string[]; css: string[] }>
      }
      const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
      const files = Object.values(routes).flatMap(({ module, imports, css }) => [module, ...imports, ...css])
      const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      return files.every((file) => loaded.has(new URL(file, window.location.href).href))
    },
    undefined,
    { timeout: 40_000 },
  )

const workerState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)

/** A page kind, the click that opens it from the previous page, and a link to a page that was not open before. */
const STEPS: {
  kind: string
  open?: (page: Page) => Promise<void>
  leave: (page: Page) => Promise<void>
  next: string
}[] = [
  { kind: 'home', leave: (page) => menu(page).getByRole('link', { name: 'Audio' }).click(), next: '/audio' },
  {
    kind: 'podcast',
    open: (page) => main(page).locator('a[href^="/podcasts/"]').first().click(),
    leave: (page) => menu(page).getByRole('link', { name: 'Video' }).click(),
    next: '/video',
  },
  {
    kind: 'video',
    open: (page) => main(page).locator('a[href^="/videos/"]').first().click(),
    leave: (page) => menu(page).locator('a[href="/station/702"]').click(),
    next: '/station/702',
  },
  {
    kind: 'station',
    leave: (page) => main(page).locator('a[href^="/station/702/guide"]').first().click(),
    next: '/station/702/guide',
  },
  {
    kind: 'guide',
    leave: (page) => menu(page).locator('a[href="/station/kfm"]').click(),
    next: '/station/kfm',
  },
]

test('offline, a navigation from five kinds of page shows the lost signal while live sound continues', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1_000))
  await page.goto(`http://127.0.0.1:${proxy.port}/`)
  await page.getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  await waitUntilPrepared(page)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await watchPlayhead(page)

  for (const { kind, open, leave, next } of STEPS)
    await test.step(kind, async () => {
      await open?.(page)
      if (open) await expect(main(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect.poll(() => secondsBuffered(page)).toBeGreaterThan(4)
      await loseNetwork(context, proxy)
      const lostAt = await playhead(page)
      await leave(page)
      await expect(lostSignal(page)).toBeVisible()
      await expect.poll(() => playhead(page)).toBeGreaterThan(lostAt)
      await expect(page.getByRole('banner')).toBeVisible()
      await restoreNetwork(context, proxy)
      // Without a press of Try again.
      await expect(lostSignal(page)).toBeHidden()
      expect(new URL(page.url()).pathname).toBe(next)
    })

  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect((await stopWatching(page)).isSameElement).toBe(true)
  expect(await loudness(page)).toBeGreaterThan(0.005)
  ignoreRequestErrors(pageErrors)
})

test('the service worker answers documents only, and without a network with the lost signal in the app', async ({
  page,
  context,
  pageErrors,
}) => {
  const byWorker: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname)
  })
  await page.goto(`http://127.0.0.1:${proxy.port}/station/702`)
  await waitForHydration(page)
  await expect(async () => {
    // A press before the effects of the root is not noticed.
    await page.keyboard.press('Shift')
    expect(await workerState(page)).toBe('activated')
  }).toPass({ timeout: 40_000, intervals: [500] })
  // For a script that is preloaded twice, Firefox reports an error.
  const preloads = page.locator('link[rel=modulepreload]')
  const preloaded = await preloads.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
  expect(preloaded.filter((href, index) => preloaded.indexOf(href) !== index)).toEqual([])
  await page.reload()
  await main(page).getByRole('button', { name: 'Listen live to 702' }).first().click()
  await expect.poll(() => playhead(page)).toBeGreaterThan(0.5)
  expect(byWorker).toEqual(['/station/702'])

  await loseNetwork(context, proxy)
  await page.reload()
  await expect(lostSignal(page)).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await restoreNetwork(context, proxy)
  await expect(lostSignal(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/station/702')
  ignoreRequestErrors(pageErrors)
})

test('where the browser cannot route without it, the service worker loads documents and files of the app', async ({
  page,
  context,
}) => {
  const worker = await startWorker(page, context)
  const file = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  // The policy of the worker's own file applies to what it loads.
  const load = (urls: readonly string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status))
  expect(await worker.evaluate(load, ['/stations', file ?? ''])).toEqual([200, 200])
})

test('a preload that failed is answered with the lost signal, also where it is an error response', async ({
  page,
  context,
}) => {
  const worker = await startWorker(page, context)
  const location = await worker.evaluate(async () => {
    await (await caches.open('offline')).put('/error/connection-error', new Response())
    const { promise, resolve } = Promise.withResolvers<Response>()
    // As Firefox dispatches it.
    const event = Object.assign(new Event('fetch'), {
      request: {
        mode: 'navigate',
        method: 'GET',
        destination: 'document',
        url: new URL('/video?a=b', self.origin).href,
      },
      preloadResponse: Promise.resolve(Response.error()),
      respondWith: resolve,
    })
    self.dispatchEvent(event)
    return (await promise).headers.get('location')
  })
  expect(location).toMatch(/\/error\/connection-error\?from=%2Fvideo%3Fa%3Db$/)
})

async function startWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.goto('/station/702')
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}
