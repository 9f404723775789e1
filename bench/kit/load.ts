import autocannon, { type Request } from 'autocannon'
import { cpuSeconds, type Peer } from './processes.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

export interface Load {
  requestsPerSecond: number
  /** Microseconds of server CPU per request. */
  cpuMicros: number
}

export interface Target {
  peer: Peer
  path: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  /** Sent in rotation instead of a single one. */
  requests?: Request[]
  connections?: number
}

const CONNECTIONS = 8
/** Other work may stop a process for longer than autocannon's ten seconds. */
const TIMEOUT_SECONDS = 60

/** Over eight connections by default. Throws on any unsuccessful response. */
export async function load(target: Target, seconds: number): Promise<Load> {
  const { peer, path, headers, method = 'GET', body, requests: turns, connections = CONNECTIONS } = target
  const before = cpuSeconds(peer.pid)
  const result = await autocannon({
    url: peer.url + path,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    headers,
    method,
    body,
    ...(turns && { requests: turns }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`)
  const requests = result['2xx']
  return {
    requestsPerSecond: requests / result.duration,
    cpuMicros: ((cpuSeconds(peer.pid) - before) / requests) * 1e6,
  }
}

/** Meanwhile the code is compiled, and a server finishes the work of its start. */
const WARM_UP_SECONDS = 5

const ROUNDS = 9
const ROUND_SECONDS = 1

/**
 * Alternately, so that other work on the machine affects both. Returns the medians of many short rounds, so that the periodic work of a
 * server does not count as that of its requests.
 */
async function compare(ours: Target, limit: Target): Promise<{ ours: Load; limit: Load }> {
  const measured = { ours: [] as Load[], limit: [] as Load[] }
  await load(ours, WARM_UP_SECONDS)
  await load(limit, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    measured.ours.push(await load(ours, ROUND_SECONDS))
    measured.limit.push(await load(limit, ROUND_SECONDS))
  }
  return { ours: medians(measured.ours), limit: medians(measured.limit) }
}

const medians = (loads: readonly Load[]): Load => ({
  requestsPerSecond: median(loads.map((each) => each.requestsPerSecond)),
  cpuMicros: median(loads.map((each) => each.cpuMicros)),
})

/** CPU of the servers, also where the client is slower than both. */
export async function cpuRow(row: Pick<Row, 'work' | 'against' | 'aim'>, ours: Target, limit: Target): Promise<Row> {
  const { ours: us, limit: bare } = await compare(ours, limit)
  return { ...row, ratio: us.cpuMicros / bare.cpuMicros, details: detailsOf(us, bare) }
}

export async function rateRow(row: Pick<Row, 'work' | 'against' | 'aim'>, ours: Target, limit: Target): Promise<Row> {
  const { ours: us, limit: bare } = await compare(ours, limit)
  return { ...row, ratio: us.requestsPerSecond / bare.requestsPerSecond, details: detailsOf(us, bare) }
}

const detailsOf = (us: Load, bare: Load): string =>
  `${us.requestsPerSecond.toFixed(0)} against ${bare.requestsPerSecond.toFixed(0)} a second; CPU ${us.cpuMicros.toFixed(0)} against ${bare.cpuMicros.toFixed(0)} us each`
