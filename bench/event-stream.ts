/** The event stream with 2,000 and 10,000 listeners against a bare loop over raw responses. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BenchListeners } from './kit/listeners.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'
import { median, quantile } from './kit/statistics.ts'

interface Measured {
  /** Milliseconds from the change to a listener. */
  p50: number
  p99: number
  /** Kilobytes of resident memory per listener after all events. */
  memory: number
  /** Microseconds of server CPU per event and listener. */
  cpuMicros: number
}

/** Recommended for many listeners: the default young generation takes a hundred megabytes. */
const NODE_OPTIONS = '--expose-gc --max-semi-space-size=8'
const EVENTS = 25
const ROUNDS = 3

export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [2_000, 10_000]) rows.push(...(await compareWith(count)))
  return rows
}

async function compareWith(count: number): Promise<Row[]> {
  const eventFile = path.join(mkdtempSync(path.join(os.tmpdir(), 'prime-bench-')), 'event')
  writeFileSync(eventFile, await oneEvent())
  const ours: Measured[] = []
  const bare: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measure('bench/peers/now-playing.ts', [], count))
    bare.push(await measure('bench/peers/bare-live.ts', [eventFile, eventFile], count))
  }
  // Other work on the machine only adds time, so the minimum is the best estimate.
  const minimum = (all: Measured[], key: keyof Measured) => Math.min(...all.map((one) => one[key]))
  const row = (name: string, key: keyof Measured, unit: string): Row => ({
    work: `event to ${count} listeners, ${name}`,
    against: 'a bare loop over raw responses',
    ratio: minimum(ours, key) / minimum(bare, key),
    aim: '<= 1.2',
    details: `${minimum(ours, key).toFixed(1)} ${unit} against ${minimum(bare, key).toFixed(1)}`,
  })
  const memory = minimum(ours, 'memory')
  return [
    row('p50', 'p50', 'ms'),
    row('p99', 'p99', 'ms'),
    row('CPU', 'cpuMicros', 'us each'),
    {
      work: `event stream, memory of each of ${count}`,
      against: '20 kB',
      ratio: memory / 20,
      aim: '<= 1',
      details: `${memory.toFixed(1)} kB; bare ${minimum(bare, 'memory').toFixed(1)} kB`,
    },
  ]
}

/** One event as the server sends it; the baseline sends the same bytes. */
async function oneEvent(): Promise<string> {
  const peer = await startPeer('bench/peers/now-playing.ts')
  const stream = await fetch(`${peer.url}/now-playing/stream`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await fetch(`${peer.url}/bench/next`)
  const event = (await reader?.read())?.value ?? ''
  await reader?.cancel()
  peer.stop()
  return event
}

async function measure(script: string, args: readonly string[], count: number): Promise<Measured> {
  const peer = await startPeer(script, args, { NODE_OPTIONS })
  const usage = async () => (await (await fetch(`${peer.url}/bench/usage`)).json()) as Usage
  const next = () => fetch(`${peer.url}/bench/next`).then((response) => response.text())
  const listeners = new BenchListeners()
  try {
    await next()
    const empty = await usage()
    await listeners.open(peer.url, count)
    await listeners.time(next)
    const before = await usage()
    const times: number[][] = []
    for (let event = 0; event < EVENTS; event++) times.push(await listeners.time(next))
    const after = await usage()
    const medianOf = (share: number) => median(times.map((each) => quantile(each, share)))
    return {
      p50: medianOf(0.5),
      p99: medianOf(0.99),
      memory: (after.residentBytes - empty.residentBytes) / count / 1_000,
      cpuMicros: (after.cpuMicros - before.cpuMicros) / EVENTS / count,
    }
  } finally {
    listeners.close()
    peer.stop()
  }
}

interface Usage {
  cpuMicros: number
  residentBytes: number
}

if (import.meta.main) printRows(await run())
