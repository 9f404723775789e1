/** Fails when the home page exceeds its byte budget before the first interaction. Counts transferred bytes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/kit/server-process.ts'

/** Bytes by kind; any file of another host counts as `external`. */
const BUDGET = new Map([
  ['script', 130_000],
  ['font', 120_000],
  ['external', 0],
])
/** Kinds without which the page did not load, so that the sums would be meaningless. */
const EXPECTED = ['page', 'script', 'font', 'style']

/**
 * The page counts as loaded after this time without a request. `networkidle` never occurs, because the event stream stays open.
 */
const QUIET_MS = 3_000
const MAX_WAIT_MS = 60_000

interface Loaded {
  kind: string
  bytes: number
  name: string
}

/** Loads the page once without interaction, including its idle work. */
async function load(url: string): Promise<Loaded[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    const idle = waitUntilQuiet(page)
    await page.goto(url, { waitUntil: 'load' })
    await idle
    const loaded = finished.filter((request) => request.url().startsWith('http'))
    return await Promise.all(loaded.map((request) => measure(request, url)))
  } finally {
    await browser.close()
  }
}

async function waitUntilQuiet(page: Page): Promise<void> {
  const began = Date.now()
  let last = began
  const recordActivity = () => {
    last = Date.now()
  }
  page.on('request', recordActivity).on('requestfinished', recordActivity)
  while (Date.now() - last < QUIET_MS && Date.now() - began < MAX_WAIT_MS) await sleep(100)
}

async function measure(request: Request, base: string): Promise<Loaded> {
  const [response, sizes] = await Promise.all([request.response(), request.sizes()])
  const isExternal = new URL(request.url()).origin !== base
  const type = response?.headers()['content-type'] ?? ''
  return {
    kind: isExternal ? 'external' : kindOf(type),
    bytes: sizes.responseBodySize,
    name: isExternal ? request.url() : new URL(request.url()).pathname,
  }
}

/** By content type, because the browser does not report a preloaded script as a script. */
function kindOf(type: string): string {
  const names = { javascript: 'script', 'font/': 'font', 'text/css': 'style', 'text/html': 'page', 'image/': 'picture' }
  return Object.entries(names).find(([part]) => type.includes(part))?.[1] ?? 'other'
}

/** Prints every file and the sums. Returns the problems. */
function report(loaded: readonly Loaded[]): string[] {
  const line = (bytes: number, text: string) => process.stdout.write(`${String(bytes).padStart(9)}  ${text}\n`)
  const byKind = Map.groupBy(loaded, ({ kind }) => kind)
  const sums = new Map<string, number>()
  for (const [kind, files] of byKind) {
    for (const { bytes, name } of files.toSorted((a, b) => b.bytes - a.bytes)) line(bytes, `${kind}  ${name}`)
    sums.set(
      kind,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
  process.stdout.write('\n')
  for (const [kind, sum] of sums) {
    const budget = BUDGET.get(kind)
    line(sum, `${kind}, ${byKind.get(kind)?.length} files${budget === undefined ? '' : `, of ${budget} bytes`}`)
  }
  const exceeded = [...sums].filter(([kind, sum]) => sum > (BUDGET.get(kind) ?? Infinity))
  const missing = EXPECTED.filter((kind) => !sums.get(kind))
  return [
    ...exceeded.map(([kind, sum]) => `${kind}: ${sum} bytes are more than ${BUDGET.get(kind)}`),
    ...missing.map((kind) => `${kind}: no file was loaded`),
  ]
}

const server = await startServer()
try {
  const problems = report(await load(server.url))
  for (const problem of problems) process.stdout.write(`\n${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await server.stop()
}
