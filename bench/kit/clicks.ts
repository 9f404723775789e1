/** Waiting time after a click on a page of the site, against a bare page with the same media source. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startPeer } from './processes.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

const ROUNDS = 7
/** Other work on the machine may delay a page for long. */
const PAGE_TIMEOUT_MS = 180_000

export interface Click {
  rows: readonly Pick<Row, 'work' | 'against' | 'aim'>[]
  path: string
  button: string
  /** HTML of the baseline with a button `Play`. */
  bare: string
  /** Runs in the page before the click; resolves with the milliseconds from the click to each event. */
  measureInPage: () => Promise<number[]>
}

interface Measured {
  milliseconds: number[]
  /** Of the page's main thread, from the pointer's arrival on. */
  busy: number
}

export async function clickRows(click: Click): Promise<Row[]> {
  const server = await startPeer('bench/kit/server.ts')
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const waited = { ours: [] as Measured[], bare: [] as Measured[] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      waited.ours.push(await measure(browser, server.url + click.path, click.button, click))
      waited.bare.push(await measure(browser, `${server.url}/bare`, 'Play', click))
    }
  } finally {
    await browser.close()
    server.stop()
  }
  return click.rows.map((row, index) => {
    const ours = medianOf(waited.ours, ({ milliseconds }) => milliseconds[index])
    const bare = medianOf(waited.bare, ({ milliseconds }) => milliseconds[index])
    const busy = { ours: medianOf(waited.ours, (each) => each.busy), bare: medianOf(waited.bare, (each) => each.busy) }
    return {
      ...row,
      ratio: ours / bare,
      details: `${ours.toFixed(0)} against ${bare.toFixed(0)} ms, medians of ${ROUNDS}; the page's thread busy ${busy.ours.toFixed(0)} against ${busy.bare.toFixed(0)} ms`,
    }
  })
}

async function measure(browser: Browser, url: string, button: string, click: Click): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: click.bare }))
  await page.goto(url, { waitUntil: 'load' })
  const target = page.getByRole('button', { name: button }).first()
  await target.waitFor()
  // Click only after the page is idle, as listeners do.
  await page.waitForTimeout(1_500)
  const busySoFar = await watchThread(context, page)
  const before = await busySoFar()
  const measured = page.evaluate(click.measureInPage)
  await target.hover()
  await page.waitForTimeout(250)
  await target.click()
  const milliseconds = await measured
  const busy = (await busySoFar()) - before
  await context.close()
  return { milliseconds, busy }
}

async function watchThread(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
}

const medianOf = (waited: readonly Measured[], pick: (each: Measured) => number | undefined): number =>
  median(waited.map((each) => pick(each) ?? NaN))
