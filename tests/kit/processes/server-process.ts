import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterThisFile } from '../after-file.ts'
import { MEMORY_FOLDER } from './memory-folder.ts'

/** The server in a separate process. */
export interface ServerProcess {
  /** For example `http://127.0.0.1:41234`. */
  url: string
  pid: number
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>
  /** Sends SIGTERM and waits for the exit. */
  stop: () => Promise<void>
  /** Sends SIGKILL and waits for the exit. */
  kill: () => Promise<void>
}

interface ServerOptions {
  /** Limit of open file descriptors. */
  descriptors?: number
  /** File descriptor of its log; stderr by default. */
  log?: number
  /** Kills the process when aborted. */
  signal?: AbortSignal
  /** A PGlite folder that its new data folder starts with. */
  template?: string
}

/**
 * Starts the server with these environment variables, by default on a free port, with a new data folder and without ads. Throws if it exits
 * before it is ready.
 */
export async function startServer(
  env: Record<string, string> = {},
  { descriptors, log, signal, template }: ServerOptions = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'prime-server-'))
  if (template) cpSync(template, path.join(folder, 'postgres'), { recursive: true })
  const settings = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: '1000000', AD_PODS: 'off', ...env }
  const command = [process.execPath, 'server/app/main.ts']
  const limited = descriptors ? ['sh', '-c', `ulimit -n ${descriptors} && exec "$@"`, 'sh', ...command] : command
  const [program = '', ...args] = limited
  const child = spawn(program, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', log ?? 'inherit'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  // An abort also emits `error`; the exit event follows.
  if (signal) child.on('error', () => undefined)
  const { stdout } = child
  if (!stdout) throw new Error('The server has no standard output')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => rmSync(folder, { recursive: true, force: true }))
  for await (const line of createInterface(stdout)) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? []
    if (!url || child.pid === undefined) continue
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    }
    const kill = () => end('SIGKILL')
    afterThisFile(kill)
    return { url, pid: child.pid, ended, stop: () => end('SIGTERM'), kill }
  }
  throw new Error('The server ended before it was ready')
}
