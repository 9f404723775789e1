/**
 * `tools/trials/lighthouse.ts [path] [runs]`: runs Lighthouse's mobile audit on the built product, in each installed Chromium. Prints the
 * medians of three visits: the first one, with the consent banner and house ads; one of a visitor who has agreed to everything; and
 * one without modules, because the difference is the cost of the scripts. Never fails, because the times depend on the load of the
 * machine.
 */
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { type Consent, CONSENT_VERSION } from '#contract/consent.ts'
import { CHROMIUM_FLAGS, findChromium, findHeadedChromium } from '#tests/e2e/kit/chromium.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { startServer } from '#tests/kit/processes/server-process.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'max-potential-fid',
  'cumulative-layout-shift',
]

/** URL patterns that the measurement without scripts blocks. */
const MODULES = '*/assets/*.js'

/** Visits before those that count. */
const WARM_UP = 3

type Visit = 'first' | 'agreed' | 'bare'

const AGREED: Consent = {
  version: CONSENT_VERSION,
  measurement: true,
  personalAds: true,
  decidedAt: '2026-01-01T00:00:00.000Z',
}

/** A new browser for each run, so that runs are independent. */
async function audit(program: string, url: string, visit: Visit): Promise<Result> {
  const port = await freePort()
  // Lighthouse opens its page in the default context, whose storage this page can fill.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: program,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    if (visit === 'agreed') {
      const page = await browser.newPage()
      await page.goto(new URL('/robots.txt', url).href)
      await page.evaluate((consent) => localStorage.setItem('consent', consent), JSON.stringify(AGREED))
      await page.close()
    }
    const done = await lighthouse(url, {
      port,
      logLevel: 'silent',
      disableStorageReset: true,
      blockedUrlPatterns: visit === 'bare' ? [MODULES] : [],
      maxWaitForLoad: 120_000,
    })
    if (!done) throw new Error('Lighthouse gave no result')
    return done.lhr
  } finally {
    await browser.close()
  }
}

/** Visits alternate, so that other load on the machine affects all of them equally. */
async function measure(program: string, url: string, count: number): Promise<Measured> {
  // The first visit renders the images. The jobs of a new server change content for half a minute, and the page after each change has
  // the usual compression once.
  for (let visit = 0; visit < WARM_UP; visit++) await audit(program, url, 'first')
  const measured: Measured = { first: [], agreed: [], bare: [] }
  while (measured.bare.length < count) {
    for (const visit of VISITS) measured[visit].push(await audit(program, url, visit))
  }
  return measured
}

const VISITS = ['first', 'agreed', 'bare'] as const satisfies readonly Visit[]

type Measured = Record<Visit, Result[]>

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const score = (id: string, { categories }: Result) => Math.round((categories[id]?.score ?? 0) * 100)

const metric = (id: string, { audits }: Result) =>
  Number((audits[id]?.numericValue ?? NaN).toFixed(id === 'cumulative-layout-shift' ? 3 : 0))

function report(program: string, measured: Measured): void {
  const line = (name: string, read: (run: Result) => number) => {
    const runs = VISITS.map((visit) => measured[visit].map(read))
    const medians = runs.map((values) => String(median(values)).padStart(10)).join('')
    process.stdout.write(`${name.padEnd(26)}${medians}   ${runs.map((values) => values.join(' ')).join(' | ')}\n`)
  }
  process.stdout.write(`\n${program.padEnd(26)}     first    agreed   scripts   single runs\n`)
  process.stdout.write(`${''.padEnd(26)}     visit             blocked\n`)
  for (const id of CATEGORIES) line(id, (run) => score(id, run))
  for (const id of METRICS) line(id, (run) => metric(id, run))
  for (const visit of ['first', 'agreed'] as const) reportFaults(visit, measured[visit])
}

function reportFaults(visit: Visit, runs: readonly Result[]): void {
  const failed = runs.flatMap(({ audits }) => Object.values(audits).filter(isFailed))
  for (const { id, title, displayValue } of new Map(failed.map((check) => [check.id, check])).values())
    process.stdout.write(`  ${visit}: ${id}: ${title}${displayValue ? `, ${displayValue}` : ''}\n`)
}

const isFailed = ({ id, score: passed }: Result['audits'][string]) =>
  passed !== null && passed < 0.9 && !METRICS.includes(id)

const programs = new Set([findChromium(), findHeadedChromium()].filter((program) => program !== undefined))
if (programs.size === 0) throw new Error('No Chromium was found')
const [address = '/', count = '5'] = process.argv.slice(2)
const server = await startServer()
try {
  for (const program of programs)
    report(program, await measure(program, new URL(address, server.url).href, Number(count)))
} finally {
  await server.stop()
}
