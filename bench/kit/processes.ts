import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Peer {
  url: string
  pid: number
  stop: () => void
}

/** The script prints `ready <url>`. */
export async function startPeer(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Peer> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /^ready (\S+)$/.exec(line)?.[1]
    if (url && child.pid !== undefined) return { url, pid: child.pid, stop: () => void child.kill('SIGTERM') }
  }
  throw new Error(`${script} ended before it was ready`)
}

/** Clock ticks per second on Linux (`getconf CLK_TCK`). */
const TICKS = 100

/** User and system. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
