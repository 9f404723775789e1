import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { freePort } from '../processes/free-port.ts'
import { findBinaries } from './postgres-binaries.ts'

/** PostgreSQL's shutdown modes: `fast` aborts transactions, `immediate` also skips the checkpoint. */
type Shutdown = 'fast' | 'immediate'

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const satisfies Record<Shutdown, NodeJS.Signals>

export interface TestPostgres {
  /** URL of the server's default database. */
  url: string
  port: number
  /** Stops the server; data, port and settings stay. */
  shutDown: (how?: Shutdown) => Promise<void>
  /** Starts the server and waits until it accepts connections. */
  start: () => Promise<void>
  restart: (how?: Shutdown) => Promise<void>
  /** Suspends all its processes until `resume`: connections stay open and get no response. */
  pause: () => void
  resume: () => void
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

/**
 * Starts a temporary PostgreSQL server; installs PostgreSQL if it is missing. `settings` override postgresql.conf.
 */
export async function startPostgres(settings: Record<string, string | number> = {}): Promise<TestPostgres> {
  const bin = findBinaries()
  const owner = serverOwner()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  const data = path.join(folder, 'data')
  const init = ['-D', data, '-U', 'prime', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(path.join(bin, 'initdb'), init, options)
  const port = await freePort()
  const url = `postgres://prime@127.0.0.1:${port}/postgres`
  const flags = Object.entries({ ...defaults(folder), port, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  let server: ChildProcess | undefined

  const result: TestPostgres = {
    url,
    port,
    async start() {
      server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' })
      await waitUntilReady(url)
    },
    async shutDown(how = 'fast') {
      const ending = server
      if (!ending) return
      server = undefined
      if (hasEnded(ending)) return
      const ended = once(ending, 'exit')
      ending.kill(SIGNALS[how])
      await ended
    },
    async restart(how) {
      await result.shutDown(how)
      await result.start()
    },
    pause: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
    async stop() {
      if (server && !hasEnded(server)) result.resume()
      await result.shutDown('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await result.start()
  return result
}

const defaults = (folder: string) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: folder,
  // A test database need not survive a power failure.
  fsync: 'off',
  max_connections: 200,
  log_min_messages: 'panic',
})

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Signals the server and each of its backends, which are separate processes. */
function signalAll(server: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (server?.pid === undefined) throw new Error('The PostgreSQL server is not running')
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = processes.filter(([, parent]) => parent === server.pid).map(([pid = 0]) => pid)
  for (const pid of [server.pid, ...children]) {
    try {
      process.kill(pid, signal)
    } catch (cause) {
      // A backend may exit at any time.
      if (errorCode(cause) !== 'ESRCH') throw cause
    }
  }
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      // A busy machine may need most of a minute.
      if (attempt > 600) throw cause
      await new Promise((resume) => setTimeout(resume, 100))
    }
  }
}
