/**
 * Runs Lighthouse's mobile test on the built product and prints the median of several runs: `tools/lighthouse.ts [path]
 * [runs]`. It fails nothing, for its times depend on how busy the machine is.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS, findChromium } from '#tests/e2e/kit/chromium.ts'
import { startServer } from '#tests/kit/server-process.ts'

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'max-potential-fid',
  'cumulative-layout-shift',
]

/** A browser of its own, and the port that Lighthouse drives it by. */
async function startBrowser(profile: string): Promise<{ browser: ChildProcess; port: number }> {
  const program = findChromium()
  if (!program) throw new Error('No Chromium was found')
  const flags = [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  if (!browser.stderr) throw new Error('The browser says nothing')
  for await (const line of createInterface(browser.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) return { browser, port: Number(port) }
  }
  throw new Error('The browser ended before it was ready')
}

/** A new browser each time, so that no run profits from another. */
async function audit(url: string): Promise<Result> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'prime-lighthouse-'))
  const { browser, port } = await startBrowser(profile)
  try {
    const done = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
    if (!done) throw new Error('Lighthouse gave no result')
    return done.lhr
  } finally {
    const ended = once(browser, 'exit')
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

function report(runs: readonly Result[]): void {
  const line = (name: string, values: readonly number[]) =>
    process.stdout.write(`${name.padEnd(28)}${String(median(values)).padStart(8)}   of ${values.join(', ')}\n`)
  for (const id of ['performance', 'accessibility', 'best-practices', 'seo']) {
    line(
      id,
      runs.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)),
    )
  }
  for (const id of METRICS) {
    line(
      id,
      runs.map(({ audits }) => Number((audits[id]?.numericValue ?? NaN).toFixed(id.startsWith('cumulative') ? 3 : 0))),
    )
  }
  for (const complaint of new Set(runs.flatMap(complaintsOf))) process.stdout.write(`${complaint}\n`)
}

/** The checks that did not pass, but for those that are times. */
function complaintsOf({ audits }: Result): string[] {
  return Object.values(audits)
    .filter(({ id, score }) => score !== null && score < 0.9 && !METRICS.includes(id))
    .map(({ id, title, displayValue }) => `  ${id}: ${title}${displayValue ? `, ${displayValue}` : ''}`)
}

const [address = '/', count = '5'] = process.argv.slice(2)
const server = await startServer()
try {
  const url = new URL(address, server.url).href
  // The first visit makes the pictures.
  await audit(url)
  const runs: Result[] = []
  while (runs.length < Number(count)) runs.push(await audit(url))
  report(runs)
} finally {
  await server.stop()
}
