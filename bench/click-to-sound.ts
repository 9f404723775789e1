/** From the click on a station to sound, against a bare media element on the same playlist. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './row.ts'

const ROUNDS = 9

const BARE_PAGE = `<!doctype html><title>Bare</title><button>Play</button><script>
  document.querySelector('button').onclick = () => {
    const audio = document.body.appendChild(new Audio('/live/702/master.m3u8'))
    void audio.play()
  }
</script>`

/** Milliseconds between the click that is about to come and the first `playing` of any media element. */
const untilPlaying = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clickedAt = 0
        document.addEventListener('click', () => (clickedAt ||= performance.now()), { capture: true })
        document.addEventListener('playing', () => resolve(performance.now() - clickedAt), { capture: true })
      }),
  )

async function measure(browser: Browser, url: string, button: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: BARE_PAGE }))
  await page.goto(url)
  const target = page.getByRole('button', { name: button }).first()
  await target.waitFor()
  // A listener looks before they click: the page has come to rest.
  await page.waitForTimeout(1_500)
  const measured = untilPlaying(page)
  await target.hover()
  await page.waitForTimeout(250)
  await target.click()
  const milliseconds = await measured
  await context.close()
  return milliseconds
}

export async function run(): Promise<Row[]> {
  const server = await startPeer('bench/kit/server.ts')
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(await measure(browser, server.url, 'Listen live to 702'))
    times.bare.push(await measure(browser, `${server.url}/bare`, 'Play'))
  }
  await browser.close()
  server.stop()
  const [ours, bare] = [median(times.ours), median(times.bare)]
  return [
    {
      work: 'click to sound',
      against: 'a bare media element on the same playlist',
      ratio: ours / bare,
      aim: '<= 1.3',
      details: `${ours.toFixed(0)} against ${bare.toFixed(0)} ms, medians of ${ROUNDS}`,
    },
  ]
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

if (import.meta.main) printRows(await run())
