/** What a listener waits for after a click on our page, against a bare page with the same source. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import type { Row } from '../row.ts'
import { startPeer } from './processes.ts'

const ROUNDS = 7

export interface Click {
  /** A row for each thing that is waited for, in the order of `untilThere`. */
  rows: readonly Pick<Row, 'work' | 'against' | 'aim'>[]
  /** Path of our page and name of the button in it. */
  path: string
  button: string
  /** A whole page with a button `Play`. */
  bare: string
  /** Runs in the page before the click: milliseconds between the click that is about to come and each thing waited for. */
  untilThere: () => Promise<number[]>
}

interface Waited {
  milliseconds: number[]
  /** For how long the page's main thread was at work meanwhile, from the pointer's coming on. */
  busy: number
}

export async function clickRows(click: Click): Promise<Row[]> {
  const server = await startPeer('bench/kit/server.ts')
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const waited = { ours: [] as Waited[], bare: [] as Waited[] }
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
    const ours = middleOf(waited.ours, ({ milliseconds }) => milliseconds[index])
    const bare = middleOf(waited.bare, ({ milliseconds }) => milliseconds[index])
    const busy = { ours: middleOf(waited.ours, (each) => each.busy), bare: middleOf(waited.bare, (each) => each.busy) }
    return {
      ...row,
      ratio: ours / bare,
      details: `${ours.toFixed(0)} against ${bare.toFixed(0)} ms, medians of ${ROUNDS}; the page's thread busy ${busy.ours.toFixed(0)} against ${busy.bare.toFixed(0)} ms`,
    }
  })
}

async function measure(browser: Browser, url: string, button: string, click: Click): Promise<Waited> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: click.bare }))
  await page.goto(url, { waitUntil: 'load' })
  const target = page.getByRole('button', { name: button }).first()
  await target.waitFor()
  // A listener looks before they click: the page has come to rest.
  await page.waitForTimeout(1_500)
  const busySoFar = await watchThread(context, page)
  const before = await busySoFar()
  const measured = page.evaluate(click.untilThere)
  await target.hover()
  await page.waitForTimeout(250)
  await target.click()
  const milliseconds = await measured
  const busy = (await busySoFar()) - before
  await context.close()
  return { milliseconds, busy }
}

/** Milliseconds of work of the page's main thread so far. */
async function watchThread(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
}

const middleOf = (waited: readonly Waited[], pick: (each: Waited) => number | undefined): number =>
  waited.map((each) => pick(each) ?? NaN).toSorted((a, b) => a - b)[Math.floor(waited.length / 2)] ?? NaN
