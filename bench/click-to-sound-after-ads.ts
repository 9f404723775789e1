/** Time from a click on a station to its sound when the ads before it never arrive, against the limit of their wait. */
import { type Browser, chromium } from '@playwright/test'
import { AD_POD_LIMITS } from '#contract/ad-pods.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { storeConsent } from '#tests/e2e/kit/store-consent.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { startServer } from '#tests/kit/processes/server-process.ts'
import { type AdServer, adServer } from '#tests/kit/stand-ins/ad-server.ts'
import { printRows, type Row } from './kit/row.ts'
import { median } from './kit/statistics.ts'

const ROUNDS = 3
/** Other work on the machine may delay a page for long. */
const PAGE_TIMEOUT_MS = 180_000

const CASES: [work: string, limitMs: number, answer: (ads: AdServer) => void][] = [
  ['click to sound, the ad tag never answers', AD_POD_LIMITS.tagMs, (ads) => ads.answer('/tag', 'hang')],
  [
    'click to sound, the ad itself never arrives',
    AD_POD_LIMITS.startMs,
    (ads) => ads.answer('/tag', ads.vast([{ id: 'slow', file: '/hang' }])),
  ],
]

/** Milliseconds from the click to the channel, which plays from a buffer, in the page. */
const measureChannel = () =>
  new Promise<number>((resolve) => {
    let clickedAt = 0
    document.addEventListener('click', () => (clickedAt ||= performance.now()), { capture: true })
    const onPlaying = ({ target }: Event) => {
      const isChannel = target instanceof HTMLMediaElement && target.currentSrc.startsWith('blob:')
      if (isChannel) resolve(performance.now() - clickedAt)
    }
    document.addEventListener('playing', onPlaying, { capture: true })
  })

async function measure(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  await storeConsent(context, { measurement: true })
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(url, { waitUntil: 'load' })
  const target = page.getByRole('button', { name: 'Listen live to 702' }).filter({ visible: true }).first()
  await target.waitFor()
  await page.waitForTimeout(1_500)
  const measured = page.evaluate(measureChannel)
  await target.click()
  const waited = await measured
  await context.close()
  return waited
}

export async function run(): Promise<Row[]> {
  const ads = await adServer()
  const port = await freePort()
  const PUBLIC_ORIGIN = `http://127.0.0.1:${port}`
  const server = await startServer({
    PORT: String(port),
    PUBLIC_ORIGIN,
    AD_PODS: 'on',
    AD_TAG_URL: `${ads.origin}/tag`,
  })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const rows: Row[] = []
  try {
    for (const [work, limitMs, answer] of CASES) {
      answer(ads)
      const waited: number[] = []
      for (let round = 0; round < ROUNDS; round++) waited.push(await measure(browser, PUBLIC_ORIGIN))
      const middle = median(waited)
      const details = `${middle.toFixed(0)} against ${limitMs} ms, median of ${ROUNDS}`
      rows.push({ work, against: 'the limit of its wait', ratio: middle / limitMs, aim: '<= 1.2', details })
    }
  } finally {
    await browser.close()
    await server.stop()
    ads.close()
  }
  return rows
}

if (import.meta.main) printRows(await run())
