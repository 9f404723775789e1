import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { startPostgres, type TestPostgres } from '#tests/kit/databases/postgres.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { type MovedClock, movedClock } from '#tests/kit/processes/moved-clock.ts'
import { type ServerProcess, startServer } from '#tests/kit/processes/server-process.ts'
import { type SmallDisk, smallDisk } from '#tests/kit/processes/small-disk.ts'
import { tcpProxy, type TcpProxy } from '#tests/kit/processes/tcp-proxy.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { within } from './wait.ts'

const NODES = 3
/** More than the 50 of the image cache on it. */
const DISK_MEGABYTES = 80
const START_SECONDS = 120
/** The server's own timeout is 25. */
const STOP_SECONDS = 40

/** Three nodes behind nginx, with one database. The last node has a small disk and an adjustable clock. */
export interface Cluster {
  url: string
  nodes: ChaosNode[]
  postgres: TestPostgres
  proxy: TcpProxy
  disk: SmallDisk
  clock: MovedClock
  /** Unexpected exits of nodes. */
  crashes: string[]
}

interface NodeSettings {
  name: string
  env: Record<string, string>
  logFile: string
  /** Stops the node. */
  signal: AbortSignal
  log: (text: string) => void
  onCrash: (what: string) => void
}

/** One node, which can be restarted on the same port with the same folder. */
export class ChaosNode {
  readonly name: string
  readonly url: string
  readonly #settings: NodeSettings
  #process: ServerProcess | undefined

  constructor(settings: NodeSettings) {
    this.name = settings.name
    this.url = `http://127.0.0.1:${settings.env['PORT']}`
    this.#settings = settings
  }

  /** Resolves when the node listens. */
  async start(): Promise<void> {
    const { env, logFile, signal, log, onCrash } = this.#settings
    const began = Date.now()
    const failing = new AbortController()
    const output = openSync(logFile, 'a')
    const starting = startServer(env, { log: output, signal: AbortSignal.any([signal, failing.signal]) })
    closeSync(output)
    const started = await within(`${this.name} starts`, START_SECONDS, starting).catch((cause: unknown) => {
      failing.abort()
      throw cause
    })
    this.#process = started
    log(`  ${this.name} listens after ${secondsSince(began)} s`)
    void started.ended.then((code) => {
      if (this.#process === started && !signal.aborted) onCrash(`${this.name} ended by itself with exit code ${code}`)
    })
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    await this.#take()?.kill()
  }

  /** Sends SIGTERM and waits until the node has finished its responses. */
  async stop(): Promise<void> {
    const began = Date.now()
    const running = this.#take()
    if (running) await within(`${this.name} stops`, STOP_SECONDS, running.stop())
    this.#settings.log(`  ${this.name} stopped after ${secondsSince(began)} s`)
  }

  #take(): ServerProcess | undefined {
    const running = this.#process
    this.#process = undefined
    return running
  }
}

const secondsSince = (began: number): string => ((Date.now() - began) / 1_000).toFixed(1)

/** Starts everything. Adds a function that stops each part to `cleanups`, also when a later part fails to start. */
export async function startCluster(
  nginxProgram: string,
  folder: string,
  { cleanups, signal, log }: { cleanups: (() => unknown)[]; signal: AbortSignal; log: (text: string) => void },
): Promise<Cluster> {
  mkdirSync(folder, { recursive: true })
  // Acknowledged writes must be on disk, as in production.
  const postgres = await startPostgres({ fsync: 'on' })
  cleanups.push(() => postgres.stop())
  const proxy = await tcpProxy(postgres.port)
  cleanups.push(() => proxy.close())
  const disk = smallDisk(DISK_MEGABYTES)
  const clock = movedClock()
  cleanups.push(
    () => disk.remove(),
    () => clock.remove(),
  )
  const crashes: string[] = []
  const ports = await Promise.all(Array.from({ length: NODES }, freePort))
  const common = commonEnvironment(postgres.url.replace(String(postgres.port), String(proxy.port)))
  const nodes = ports.map((port, index) => {
    const isLast = index === NODES - 1
    const env = { ...common, PORT: String(port), ...(isLast ? lastNodeEnvironment(disk, clock) : {}) }
    const name = `node ${index + 1}`
    const logFile = path.join(folder, `node-${index + 1}.log`)
    return new ChaosNode({ name, env, logFile, signal, log, onCrash: (what) => crashes.push(what) })
  })
  cleanups.push(() => Promise.all(nodes.map((node) => node.kill())))
  // The first node applies the migrations and loads the demo.
  for (const node of nodes) {
    signal.throwIfAborted()
    await node.start()
  }
  const nginx: Nginx = await startNginx(nginxProgram, folder, ports, signal)
  cleanups.push(() => nginx.stop())
  return { url: nginx.url, nodes, postgres, proxy, disk, clock, crashes }
}

const secret = () => randomBytes(32).toString('base64url')

function commonEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    ACCESS_TOKEN_SECRET: secret(),
    PLAYBACK_TOKEN_SECRET: secret(),
    IDENTITY_SECRET: secret(),
    VAPID_PRIVATE_KEY: secret(),
    ACCOUNT_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'info',
  }
}

const lastNodeEnvironment = (disk: SmallDisk, clock: MovedClock): Record<string, string> => ({
  ...disk.env,
  ...clock.env,
  NODE_OPTIONS: [disk.env['NODE_OPTIONS'], clock.env['NODE_OPTIONS']].filter(Boolean).join(' '),
  DATA_DIR: disk.folder,
  IMAGE_CACHE_MB: '50',
})
