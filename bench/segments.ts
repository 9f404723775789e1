/** A media segment, whole and in part, against bare `node:http` with one from memory. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compare, type Target } from './kit/load.ts'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './row.ts'

export async function run(): Promise<Row[]> {
  const ours = await startPeer('bench/peers/live.ts')
  const playlist = await (await fetch(`${ours.url}/live/702/64/playlist.m3u8`)).text()
  const segment = `/live/702/64/${/(\d+\.m4s)\n$/.exec(playlist)?.[1]}`
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'prime-bench-')), 'segment')
  writeFileSync(file, new Uint8Array(await (await fetch(ours.url + segment)).arrayBuffer()))
  const bare = await startPeer('bench/peers/bare-live.ts', [file, file])
  try {
    const whole = { method: 'GET' as const, path: segment }
    const range = { ...whole, headers: { range: 'bytes=1000-16383' } }
    return [
      await row('media segment, whole', { peer: ours, ...whole }, { peer: bare, ...whole }),
      await row('media segment, range', { peer: ours, ...range }, { peer: bare, ...range }),
    ]
  } finally {
    ours.stop()
    bare.stop()
  }
}

async function row(work: string, ours: Target, limit: Target): Promise<Row> {
  const measured = await compare(ours, limit)
  const { ours: us, limit: bare } = measured
  return {
    work,
    against: 'bare node:http from memory',
    ratio: us.requestsPerSecond / bare.requestsPerSecond,
    aim: '>= 0.8',
    details: `${us.requestsPerSecond.toFixed(0)} against ${bare.requestsPerSecond.toFixed(0)} a second; CPU ${us.cpuMicros.toFixed(0)} against ${bare.cpuMicros.toFixed(0)} us each`,
  }
}

if (import.meta.main) printRows(await run())
