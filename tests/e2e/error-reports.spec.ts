import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { INGEST_PATH } from '#contract/error-reports.ts'
import { BROWSER, postEnvelope, replayEnvelope } from '#tests/kit/clients/error-client.ts'
import { waitForHydration } from './kit/account.ts'
import { openAs } from './kit/open-as.ts'
import { PORT } from './kit/ports.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const EDITOR = 'editor@primediaplus.example'
const ORIGIN = `http://127.0.0.1:${PORT}`
const CLIENT = /\/assets\/(error-client|visit-recorder)-[\w-]+\.js$/

// Reports of crawlers, to which headless browsers count, are not stored.
test.use({ userAgent: BROWSER })

/** Follows what the page loads and reports. */
function follow(page: Page) {
  const scripts: string[] = []
  const reports: string[] = []
  const traces = new Set<string | undefined>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (CLIENT.test(pathname)) scripts.push(pathname)
    if (pathname === INGEST_PATH) reports.push(bodyOf(request))
    if (pathname === '/graphql') traces.add(request.headers()['traceparent']?.slice(3, 35))
  })
  return { scripts, reports, traces }
}

function bodyOf(request: Request): string {
  const body = request.postDataBuffer() ?? Buffer.alloc(0)
  return (request.headers()['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
}

/** Throws in the page, as a defect would. */
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(text)
    })
  }, message)

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('without consent an error is reported with the trace of the requests, nothing is recorded, and without an error nothing is loaded', async ({
  page,
  pageErrors,
}) => {
  const sent = follow(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Stations' }).first().click()
  await page.waitForURL('/stations')
  await page.waitForLoadState('load')
  expect(sent.scripts).toEqual([])
  const message = `broken without consent ${randomUUID()}`
  await fail(page, message)
  await expect.poll(() => sent.reports.filter((report) => report.includes(message)).length).toBe(1)
  const [report = ''] = sent.reports
  const [, , event = ''] = report.split('\n')
  expect([...sent.traces]).toEqual([JSON.parse(event).contexts.trace.trace_id])
  expect(sent.scripts.filter((script) => script.includes('recorder'))).toEqual([])
  expect(pageErrors.splice(0)).toEqual([`TypeError: ${message}`])
})

test.describe('with consent', () => {
  test.use({ consent: { measurement: true } })

  test('a visit with an error is recorded without any text, and an editor sees stack, trace and recording', async ({
    page,
    pageErrors,
    newContext,
  }) => {
    // Outside of the sample.
    await page.addInitScript(() => (Math.random = () => 0.5))
    const sent = follow(page)
    const searched = `private${randomUUID().slice(0, 8)}`
    const secret = `confidential${randomUUID().slice(0, 8)}`
    await page.goto(`/search?q=${searched}`)
    await page.getByRole('main').locator('input').first().fill(secret)
    expect(sent.scripts).toEqual([])
    const message = `broken in a visit ${randomUUID()}`
    await fail(page, message)
    await expect.poll(() => sent.reports.some((report) => report.includes(message))).toBe(true)
    await page.getByRole('main').locator('input').first().fill(`${secret} again`)
    await expect
      .poll(async () => {
        await hide(page)
        return sent.reports.some((report) => report.includes('replay_recording'))
      })
      .toBe(true)
    for (const text of [secret, searched, 'Skip to content']) expect(sent.reports.join('\n')).not.toContain(text)
    expect(pageErrors.splice(0)).toEqual([`TypeError: ${message}`])

    const editor = await (await newContext()).newPage()
    await openAs(editor, EDITOR, `${ORIGIN}/errors`)
    await expect(editor.getByRole('heading', { name: 'Recorded visits' })).toBeVisible()
    await expectNoAxeViolations(editor)
    await editor.getByRole('link', { name: 'broken in a visit' }).first().click()
    await expect(editor.getByText([...sent.traces][0] ?? 'none')).toBeVisible()
    await editor.getByRole('button', { name: 'Play recording' }).click()
    const player = editor.frameLocator('iframe.error-replay')
    await expect(player.locator('iframe').contentFrame().locator('input').first()).toBeVisible()
    await expectNoAxeViolations(editor)
  })

  test('a visit of the sample is traced from its start, and no more after the consent is withdrawn', async ({
    page,
  }) => {
    await page.addInitScript(() => (Math.random = () => 0))
    const sent = follow(page)
    await page.goto('/stations')
    await expect
      .poll(async () => {
        await hide(page)
        return sent.reports.some((report) => report.includes('pageload'))
      })
      .toBe(true)
    await page.evaluate((version) => {
      localStorage.setItem('consent', JSON.stringify({ version, measurement: false, decidedAt: '2026-02-01' }))
      dispatchEvent(new Event('consent'))
    }, CONSENT_VERSION)
    const before = sent.reports.length
    await page.getByRole('link', { name: 'Audio' }).first().click()
    await page.waitForURL('/audio')
    await hide(page)
    expect(sent.reports).toHaveLength(before)
  })
})

test('a recording runs no script and loads nothing', async ({ page, pageErrors }) => {
  const id = randomUUID().replaceAll('-', '')
  let next = 1
  const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
    type: 2,
    id: next++,
    tagName,
    attributes,
    childNodes,
  })
  const attack = "parent.document.title = top.document.title = 'attacked'"
  const body = element('body', { onload: attack }, [
    element('img', { src: 'x', onerror: attack }),
    element('img', { src: 'https://outside.example/pixel.png' }),
    element('script', {}, [{ type: 3, id: next++, textContent: attack }]),
    element('iframe', { srcdoc: `<script>${attack}</script>` }),
    element('a', { href: `javascript:${attack}` }, [{ type: 3, id: next++, textContent: 'press here' }]),
  ])
  const snapshot = { type: 0, id: next++, childNodes: [element('html', {}, [element('head', {}), body])] }
  const at = Date.now() - 5_000
  const events = [
    { type: 4, timestamp: at, data: { href: 'https://x.example/', width: 800, height: 600 } },
    { type: 2, timestamp: at + 1, data: { node: snapshot, initialOffset: { top: 0, left: 0 } } },
    { type: 3, timestamp: at + 4_000, data: { source: 3, id: 1, x: 0, y: 0 } },
  ]
  expect((await postEnvelope({ url: ORIGIN }, replayEnvelope(events, { id }))).status).toBe(200)
  const outside: string[] = []
  // The browser announces requests that the policy then blocks.
  page.on('response', (response) => void outside.push(new URL(response.url()).host))
  // The first of the list may be the recording of another test.
  await page.route('**/error-reports/replays/*', (route) =>
    route.continue({ url: `${ORIGIN}/error-reports/replays/${id}` }),
  )
  await openAs(page, EDITOR, '/errors')
  await page.getByRole('button', { name: 'Play recording' }).first().click()
  const recording = page.frameLocator('iframe.error-replay').locator('iframe')
  await expect(recording).toHaveAttribute('sandbox', 'allow-same-origin')
  await expect(recording.contentFrame().getByText('press here')).toBeVisible()
  await expect(page).toHaveTitle(/Errors/)
  expect(new Set(outside)).toEqual(new Set([new URL(ORIGIN).host]))
  // The browser says what it has blocked.
  const blocked = pageErrors.splice(0)
  expect(blocked.filter((line) => !/Content Security Policy|is sandboxed/.test(line))).toEqual([])
})
