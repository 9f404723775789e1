import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { signInAs } from './kit/open-as.ts'
import { expect, test } from './kit/test.ts'

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

/** Transferred bytes by kind; any file of another host counts as `external`. */
const BUDGET = { script: 130_000, font: 120_000, external: 0 }
/** Each request of a script costs a slow phone more than its bytes. */
const MAX_SCRIPTS = 25
/** Kinds without which the page did not load, so that the sums would be meaningless. */
const EXPECTED = ['page', 'script', 'font', 'style']

/** The page counts as loaded after this time without a request. `networkidle` never occurs, because the event stream stays open. */
const QUIET_MS = 2_000
const MAX_WAIT_MS = 45_000

interface LoadedFile {
  kind: string
  bytes: number
  name: string
}

// A first visit, which also loads the question about measurement.
test.use({ consent: null })

for (const path of PAGES) {
  test(`${path} keeps its byte budget before the first interaction`, async ({ page }) => {
    expectWithinBudget(path, await load(page, path))
  })
}

for (const path of SIGNED_IN_PAGES) {
  test(`${path} keeps its byte budget for a signed-in listener`, async ({ page, browser, baseURL }) => {
    await signInAs(page, LISTENER)
    // A context with this session and nothing in its cache.
    const storageState = await page.context().storageState()
    const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState })
    expectWithinBudget(`${path} (signed in)`, await load(await context.newPage(), path))
    await context.close()
  })
}

/** Loads the page without interaction, including its idle work. */
async function load(page: Page, path: string): Promise<LoadedFile[]> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  const quiet = waitUntilQuiet(page)
  await page.goto(path, { waitUntil: 'load' })
  await quiet
  const { origin } = new URL(page.url())
  return Promise.all(
    finished.filter((request) => request.url().startsWith('http')).map((request) => measure(request, origin)),
  )
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

async function measure(request: Request, ownOrigin: string): Promise<LoadedFile> {
  const [response, sizes] = await Promise.all([request.response(), request.sizes()])
  const { origin, pathname, href } = new URL(request.url())
  const isExternal = origin !== ownOrigin
  return {
    kind: isExternal ? 'external' : kindOf(response?.headers()['content-type'] ?? ''),
    bytes: sizes.responseBodySize,
    name: isExternal ? href : pathname,
  }
}

/** By content type, because the browser does not report a preloaded script as a script. */
function kindOf(type: string): string {
  const names = { javascript: 'script', 'font/': 'font', 'text/css': 'style', 'text/html': 'page', 'image/': 'picture' }
  return Object.entries(names).find(([part]) => type.includes(part))?.[1] ?? 'other'
}

/** Prints the sums, and fails with the files of each kind that exceeds its limit. */
function expectWithinBudget(page: string, loaded: readonly LoadedFile[]): void {
  const byKind = Map.groupBy(loaded, ({ kind }) => kind)
  const sums = new Map(Array.from(byKind, ([kind, files]) => [kind, files.reduce((sum, { bytes }) => sum + bytes, 0)]))
  const told = Array.from(sums, ([kind, bytes]) => `${kind} ${bytes} in ${byKind.get(kind)?.length}`)
  process.stdout.write(`${page}: ${told.toSorted().join(', ')}\n`)
  expect([...byKind.keys()]).toEqual(expect.arrayContaining(EXPECTED))
  for (const [kind, limit] of Object.entries(BUDGET))
    expect(sums.get(kind) ?? 0, listed(byKind.get(kind))).toBeLessThanOrEqual(limit)
  expect(byKind.get('script')?.length, listed(byKind.get('script'))).toBeLessThanOrEqual(MAX_SCRIPTS)
}

const listed = (files: readonly LoadedFile[] = []): string =>
  files
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ bytes, name }) => `${bytes} ${name}`)
    .join('\n')
