/**
 * `tools/lighthouse.ts [path] [runs]`: runs Lighthouse's mobile audit on the built product, in each installed Chromium. Prints
 * the medians of the page and of the same page without its modules; the difference is the cost of the scripts. Never fails,
 * because the times depend on the load of the machine.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium, findHeadedChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/kit/server-process.ts'

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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Uses a new browser for each run, so that runs are independent. Playwright terminates all its processes. */
async function audit(program: string, url: string, blocked: string[] = []): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: program,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const done = await lighthouse(url, { port, logLevel: 'silent', blockedUrlPatterns: blocked })
    if (!done) throw new Error('Lighthouse gave no result')
    return done.lhr
  } finally {
    await browser.close()
  }
}

/** Alternates between the two variants, so that other load on the machine affects both equally. */
async function measure(program: string, url: string, count: number): Promise<Measured> {
  // The first visit renders the pictures.
  await audit(program, url)
  const measured: Measured = { whole: [], bare: [] }
  while (measured.bare.length < count) {
    measured.whole.push(await audit(program, url))
    measured.bare.push(await audit(program, url, [MODULES]))
  }
  return measured
}

interface Measured {
  whole: Result[]
  /** Without modules. */
  bare: Result[]
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const score = (id: string, { categories }: Result) => Math.round((categories[id]?.score ?? 0) * 100)

const metric = (id: string, { audits }: Result) =>
  Number((audits[id]?.numericValue ?? NaN).toFixed(id === 'cumulative-layout-shift' ? 3 : 0))

function report(program: string, { whole, bare }: Measured): void {
  const line = (name: string, read: (run: Result) => number) => {
    const medians = [whole, bare].map((runs) => String(median(runs.map(read))).padStart(10)).join('')
    process.stdout.write(`${name.padEnd(26)}${medians}   ${whole.map(read).join(' ')} | ${bare.map(read).join(' ')}\n`)
  }
  process.stdout.write(`\n${program.padEnd(26)}      page   without   single runs\n`)
  for (const id of CATEGORIES) line(id, (run) => score(id, run))
  for (const id of METRICS) line(id, (run) => metric(id, run))
  const failed = new Map(
    whole.flatMap(({ audits }) =>
      Object.values(audits)
        .filter(isFailed)
        .map((check) => [check.id, check]),
    ),
  )
  for (const { id, title, displayValue } of failed.values()) {
    process.stdout.write(`  ${id}: ${title}${displayValue ? `, ${displayValue}` : ''}\n`)
  }
}

/** Returns whether a check other than the metrics above failed. */
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
