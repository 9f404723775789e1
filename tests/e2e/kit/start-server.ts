import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

interface StartedServer {
  /** For example `http://127.0.0.1:41234`. */
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts the product as a process of its own on a free port and a new data folder, and waits for its `ready` line. */
export async function startServer(env: Record<string, string> = {}): Promise<StartedServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-server-'))
  const settings = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: '1000000', ...env }
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for await (const line of createInterface(server.stdout)) {
    const url = /^ready (http\S+)$/.exec(line)?.[1]
    if (!url || server.pid === undefined) continue
    return {
      url,
      pid: server.pid,
      async stop() {
        server.kill('SIGTERM')
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  throw new Error('The server ended before it was ready')
}
