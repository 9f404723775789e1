/**
 * `npm run chaos`: starts three nodes behind nginx with one PostgreSQL, and causes one disturbance after another while listeners,
 * readers and writers send requests. Prints their results. Exit code 0 when every aim is met, 1 when one is missed, 2 without nginx.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomFrom } from '#demo/random.ts'
import { openDatabase } from '#server/database/connect.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { buildWebIfStale } from '#tools/build-web.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Disturbance, DISTURBANCES, type DisturbanceName, untilReady } from './disturbances.ts'
import { startEventListeners } from './event-listeners.ts'
import { findNginx } from './nginx.ts'
import { type ChaosOptions, readOptions } from './options.ts'
import { startPageReaders, startPictureReaders, startUncachedReaders } from './page-readers.ts'
import { shuffled } from './random.ts'
import { writeReport, type Result } from './report.ts'
import { startSoundListeners } from './sound-listeners.ts'
import type { Clients } from './tally.ts'
import { pause, within } from './wait.ts'
import { startWriters } from './writers.ts'

const WARM_UP_MS = 10_000
const SETTLE_MS = 5_000
const STOP_SECONDS = 90
/** Timeout of a disturbance, which may start three nodes. */
const DISTURBANCE_SECONDS = 420

const NO_NGINX = 'npm run chaos needs nginx, which is not installed. On Debian: apt-get install nginx-light'

const log = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

async function startClients({ url, postgres }: Cluster, seed: number, cleanups: (() => unknown)[]): Promise<Clients[]> {
  const settings = { url: postgres.url, folder: '', poolSize: 2 }
  const { db, close } = await openDatabase(settings, createLogger('silent'))
  cleanups.push(close)
  const random = randomFrom(seed)
  const site = { url, db, random }
  return [
    await startPageReaders(site),
    await startPictureReaders(site),
    startUncachedReaders(site),
    await startWriters(url, db, random),
    startEventListeners(url, random),
    startSoundListeners(url),
  ]
}

/**
 * Runs every disturbance once in a seeded random order, and continues in rounds until the time is over. Stops at the first one after
 * which the nodes do not recover, and returns the error; null if there is none.
 */
async function disturb(
  cluster: Cluster,
  { minutes, only, seed }: ChaosOptions,
  signal: AbortSignal,
): Promise<string | null> {
  const random = randomFrom(seed)
  const until = Date.now() + minutes * 60_000
  const names = only ? [only] : (Object.keys(DISTURBANCES) as DisturbanceName[])
  for (let round = 0; round === 0 || Date.now() < until; round++) {
    for (const name of shuffled(names, random)) {
      if (round > 0 && Date.now() >= until) break
      const fault = await runOne(name, cluster, signal)
      if (fault !== null) return fault
    }
  }
  return null
}

async function runOne(name: DisturbanceName, cluster: Cluster, signal: AbortSignal): Promise<string | null> {
  const disturbance: Disturbance = DISTURBANCES[name]
  log(`begin ${name}: ${disturbance.what}`)
  const began = Date.now()
  try {
    await within(name, DISTURBANCE_SECONDS, disturbance.run(cluster, signal))
    const ended = Date.now()
    await untilReady(cluster.nodes, signal)
    const [took, settled] = [ended - began, Date.now() - ended].map((ms) => (ms / 1_000).toFixed(1))
    log(`end   ${name}: ${took} s; every node was ready after ${settled} s`)
    await pause(SETTLE_MS, signal)
    signal.throwIfAborted()
    return null
  } catch (cause) {
    signal.throwIfAborted()
    log(`end   ${name}: ${String(cause)}`)
    return `${name}: ${String(cause)}`
  }
}

async function stopClients(all: readonly Clients[]): Promise<Result[]> {
  const stopOne = async (clients: Clients): Promise<Result> => {
    const { name } = clients
    const aims = await within(name, STOP_SECONDS, clients.stop()).catch((cause: unknown) => [
      { what: 'results can be read', isMet: false, seen: String(cause) },
    ])
    return { clients, aims }
  }
  return Promise.all(all.map(stopOne))
}

async function run(options: ChaosOptions, program: string, cleanups: (() => unknown)[], signal: AbortSignal) {
  await buildWebIfStale()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-chaos-'))
  let keepsLogs = false
  cleanups.push(() => keepsLogs || rmSync(folder, { recursive: true, force: true }))
  log(`starting PostgreSQL, three nodes and nginx; logs in ${folder}`)
  const cluster = await startCluster(program, folder, { cleanups, signal, log })
  log(`serving at ${cluster.url}; seed ${options.seed}`)
  const clients = await startClients(cluster, options.seed, cleanups)
  await pause(WARM_UP_MS, signal)
  const fault = await disturb(cluster, options, signal)
  log('reading back')
  const results = await stopClients(clients)
  const others = [
    { what: 'no node ends by itself', isMet: cluster.crashes.length === 0, seen: cluster.crashes.join('; ') || '0' },
    { what: 'ready again after each', isMet: fault === null, seen: fault ?? 'yes' },
  ]
  process.stdout.write(`\n${writeReport(results, others)}`)
  const isMet = [...results.flatMap(({ aims }) => aims), ...others].every((aim) => aim.isMet)
  keepsLogs = !isMet
  if (keepsLogs) log(`an aim was missed; the logs are in ${folder}`)
  return isMet ? 0 : 1
}

/** Runs all clean-ups in reverse order, and continues after errors. */
async function cleanUp(cleanups: (() => unknown)[]): Promise<void> {
  for (const end of cleanups.toReversed()) {
    await within('clean-up', 30, Promise.resolve().then(end)).catch((cause: unknown) => {
      process.stderr.write(`${String(cause)}\n`)
    })
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const program = findNginx()
  if (!program) {
    process.stderr.write(`${NO_NGINX}\n`)
    return 2
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))
  const cleanups: (() => unknown)[] = []
  try {
    return await run(options, program, cleanups, stopping.signal)
  } finally {
    await cleanUp(cleanups)
  }
}

process.exit(
  await main().catch((cause: unknown) => {
    process.stderr.write(`${errorMessage(cause)}\n`)
    return 1
  }),
)
