/** Fails when the home page loads more than it may before the first interaction. Sizes are those over the wire. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/kit/server-process.ts'

/** Bytes; what comes from another host counts as `outside` whatever it is. */
const BUDGET = new Map([
  ['script', 130_000],
  ['font', 120_000],
  ['outside', 0],
])
/** Without these the page did not load, and small sums would say nothing. */
const EXPECTED = ['page', 'script', 'font', 'style']

/** A page is done when nothing was asked for this long: the event stream never ends, so `networkidle` would not come. */
const QUIET_MS = 3_000
const LONGEST_MS = 60_000

interface Loaded {
  kind: string
  bytes: number
  name: string
}

/** Loads the page once without touching it, idle work included. */
async function load(url: string): Promise<Loaded[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    const untilQuiet = quiet(page)
    await page.goto(url, { waitUntil: 'load' })
    await untilQuiet
    const loaded = finished.filter((request) => request.url().startsWith('http'))
    return await Promise.all(loaded.map((request) => measure(request, url)))
  } finally {
    await browser.close()
  }
}

async function quiet(page: Page): Promise<void> {
  const began = Date.now()
  let last = began
  const stir = () => {
    last = Date.now()
  }
  page.on('request', stir).on('requestfinished', stir)
  while (Date.now() - last < QUIET_MS && Date.now() - began < LONGEST_MS) await sleep(100)
}

async function measure(request: Request, base: string): Promise<Loaded> {
  const [response, sizes] = await Promise.all([request.response(), request.sizes()])
  const isOutside = new URL(request.url()).origin !== base
  const type = response?.headers()['content-type'] ?? ''
  return {
    kind: isOutside ? 'outside' : kindOf(type),
    bytes: sizes.responseBodySize,
    name: isOutside ? request.url() : new URL(request.url()).pathname,
  }
}

/** By what came, for a script that is only preloaded is not yet a script to the browser. */
function kindOf(type: string): string {
  const names = { javascript: 'script', 'font/': 'font', 'text/css': 'style', 'text/html': 'page', 'image/': 'picture' }
  return Object.entries(names).find(([part]) => type.includes(part))?.[1] ?? 'other'
}

/** Prints every file and the sums; returns what is wrong. */
function judge(loaded: readonly Loaded[]): string[] {
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
  const tooMuch = [...sums].filter(([kind, sum]) => sum > (BUDGET.get(kind) ?? Infinity))
  const missing = EXPECTED.filter((kind) => !sums.get(kind))
  return [
    ...tooMuch.map(([kind, sum]) => `${kind}: ${sum} bytes are more than ${BUDGET.get(kind)}`),
    ...missing.map((kind) => `${kind}: nothing was counted`),
  ]
}

const server = await startServer()
try {
  const problems = judge(await load(server.url))
  for (const problem of problems) process.stdout.write(`\n${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await server.stop()
}
