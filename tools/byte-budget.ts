/** Fails when a page exceeds its byte budget before the first interaction. Counts transferred bytes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import PQueue from 'p-queue'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { openAs } from '#tests/e2e/kit/open-as.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startServer } from '#tests/kit/server-process.ts'

/** A page of each kind. */
const PAGES = [
  '/',
  '/audio',
  '/video',
  '/station/947',
  '/station/947/guide',
  '/podcasts/blackout-diaries',
  '/podcasts/blackout-diaries/the-night-the-grid-held',
  '/shows/947/the-workday-mixdown',
  '/ewn',
  '/news/midnight-plumbers',
  '/competitions/coast-road',
  '/videos/tide-tables',
  '/livestreams/newsroom',
  '/search',
  '/search?q=harbour',
]
/** Pages that are measured for a signed-in listener too, who also loads what synchronises saved items, history and privacy choices. */
const SIGNED_IN_PAGES = ['/', '/podcasts/blackout-diaries']
const LISTENER = 'listener@primediaplus.example'
/** Pages that load at the same time. */
const CONCURRENCY = 3

/** Bytes by kind; any file of another host counts as `external`. */
const BUDGET = new Map([
  ['script', 130_000],
  ['font', 120_000],
  ['external', 0],
])
/** Each request of a script costs a slow phone more than its bytes. */
const MAX_SCRIPTS = 25
/** Kinds without which the page did not load, so that the sums would be meaningless. */
const EXPECTED = ['page', 'script', 'font', 'style']

/**
 * The page counts as loaded after this time without a request. `networkidle` never occurs, because the event stream stays open.
 */
const QUIET_MS = 2_000
const MAX_WAIT_MS = 60_000

interface Loaded {
  kind: string
  bytes: number
  name: string
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** The storage of a browser in which the demo's listener is signed in. */
async function signIn(browser: Browser, baseURL: string): Promise<Storage> {
  const context = await browser.newContext({ baseURL })
  try {
    await openAs(await context.newPage(), LISTENER, '/')
    return await context.storageState()
  } finally {
    await context.close()
  }
}

/** Loads the page once in a new context without interaction, including its idle work. */
async function load(browser: Browser, url: URL, storageState?: Storage): Promise<Loaded[]> {
  const context = await browser.newContext({ ...(storageState && { storageState }) })
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    const idle = waitUntilQuiet(page)
    const response = await page.goto(url.href, { waitUntil: 'load' })
    if (!response?.ok()) throw new Error(`${url.href} answered ${response?.status()}`)
    await idle
    const loaded = finished.filter((request) => request.url().startsWith('http'))
    return await Promise.all(loaded.map((request) => measure(request, url.origin)))
  } finally {
    await context.close()
  }
}

/** Scripts start after the first paint, which a busy machine may delay; the page is not quiet before. */
async function waitUntilQuiet(page: Page): Promise<void> {
  const began = Date.now()
  let last = Infinity
  const recordActivity = (request: Request) => {
    if (last !== Infinity || request.url().endsWith('.js')) last = Date.now()
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

const bytesOf = (files: readonly Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Prints the sums of a page, and every file of a page with a problem. Returns the problems. */
function report(path: string, loaded: readonly Loaded[]): string[] {
  const limitOf = (kind: string) => BUDGET.get(kind) ?? Infinity
  const byKind = Map.groupBy(loaded, ({ kind }) => kind)
  const sums = [...byKind].map(([kind, files]) => `${kind} ${bytesOf(files)} in ${files.length}`)
  const exceeded = [...byKind].filter(([kind, files]) => bytesOf(files) > limitOf(kind))
  const scripts = byKind.get('script')?.length ?? 0
  const problems = [
    ...exceeded.map(([kind, files]) => `${kind}: ${bytesOf(files)} bytes are more than ${limitOf(kind)}`),
    ...EXPECTED.filter((kind) => !byKind.has(kind)).map((kind) => `${kind}: no file was loaded`),
    ...(scripts > MAX_SCRIPTS ? [`script: ${scripts} files are more than ${MAX_SCRIPTS}`] : []),
  ]
  process.stdout.write(`${path}\n  ${sums.toSorted().join(', ')}\n`)
  if (problems.length === 0) return []
  for (const { kind, bytes, name } of loaded.toSorted((a, b) => b.bytes - a.bytes))
    process.stdout.write(`${String(bytes).padStart(9)}  ${kind}  ${name}\n`)
  return problems.map((problem) => `${path}: ${problem}`)
}

// The identity provider must know the address to which a sign-in returns.
const port = String(await freePort())
const server = await startServer({ PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const session = await signIn(browser, server.url)
  const problems = await queue.addAll([
    ...PAGES.map((path) => async () => report(path, await load(browser, new URL(path, server.url)))),
    ...SIGNED_IN_PAGES.map(
      (path) => async () => report(`${path} (signed in)`, await load(browser, new URL(path, server.url), session)),
    ),
  ])
  for (const problem of problems.flat()) process.stdout.write(`\n${problem}\n`)
  process.exitCode = problems.flat().length > 0 ? 1 : 0
} finally {
  await browser.close()
  await server.stop()
}
