/** Memory of an idle server with the embedded database and the settings of `npm start`. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startPeer } from './kit/processes.ts'
import { printRows, type Row } from './kit/row.ts'

const MAX_BYTES = 400e6
const PAGES = ['/', '/station/947', '/station/947/guide', '/podcasts/blackout-diaries']
const IDLE_MS = 20_000

export async function run(): Promise<Row[]> {
  const launcher = await startPeer('tools/run.mjs', ['bench/kit/server.ts'])
  try {
    const pid = childOf(launcher.pid)
    for (const page of PAGES) await (await fetch(launcher.url + page)).text()
    await wait(IDLE_MS)
    const { resident, peak } = memoryOf(pid)
    return [
      {
        work: 'memory of an idle server with the embedded database',
        against: '400 MB',
        ratio: resident / MAX_BYTES,
        aim: '<= 1',
        details: `${(resident / 1e6).toFixed(0)} MB resident ${IDLE_MS / 1000} s after ${PAGES.length} pages; ${(peak / 1e6).toFixed(0)} MB at its start`,
      },
    ]
  } finally {
    launcher.stop()
  }
}

const childOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])

function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { resident: bytes('VmRSS'), peak: bytes('VmHWM') }
}

if (import.meta.main) printRows(await run())
