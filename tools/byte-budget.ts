/** Fails when the home page loads more than it may before the first interaction. Sizes are those over the wire. */
import { chromium, type Response } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/e2e/kit/start-server.ts'

/** Bytes. */
const BUDGET = { script: 130_000, font: 120_000 }

/** Loads the page once, without touching it, and adds up what came. */
async function load(url: string): Promise<Response[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const page = await browser.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'load' })
  // Module preloads and idle work come after `load`; the event stream never ends, so `networkidle` would not come.
  await page.waitForTimeout(3_000)
  await browser.close()
  return responses
}

async function bytesOf(responses: readonly Response[], type: string): Promise<number> {
  const wanted = responses.filter((response) => response.request().resourceType() === type)
  const sizes = wanted.map((response) => Number(response.headers()['content-length'] ?? 0))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const server = await startServer()
const responses = await load(server.url)
const outside = responses
  .map((response) => response.url())
  .filter((url) => url.startsWith('http') && !url.startsWith(server.url))
let failures = outside.length
for (const [type, budget] of Object.entries(BUDGET)) {
  const bytes = await bytesOf(responses, type)
  if (bytes > budget || bytes === 0) failures++
  process.stdout.write(`${type}: ${bytes} of ${budget} bytes${bytes > budget ? ', TOO MUCH' : ''}\n`)
}
if (outside.length > 0) process.stdout.write(`from other hosts: ${outside.join(', ')}\n`)
await server.stop()
process.exit(failures > 0 ? 1 : 0)
