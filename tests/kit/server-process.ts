import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterThisFile } from './after-file.ts'

/** The product as a process of its own. */
export interface ServerProcess {
  url: string
  /** Ends it without warning, and waits until it is gone. */
  kill: () => Promise<void>
}

/** Starts the server with these variables of the environment, on a free port. Throws where it does not become ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '1000000', ...env },
  })
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? []
    if (!url) continue
    afterThisFile(() => kill(child))
    return { url, kill: () => kill(child) }
  }
  throw new Error('The server ended before it was ready')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
