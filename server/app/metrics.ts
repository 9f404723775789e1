import { sql } from 'kysely'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { countEmails } from '#server/features/accounts/email-outbox.ts'
import { listenersNow } from '#server/features/audience/insights.ts'
import type { IngestDeps } from '#server/features/error-reports/ingest-routes.ts'
import type { ResponseCache } from '#server/http/responses/response-cache.ts'
import { countJobs } from '#server/jobs/queue.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { measureIntegrations } from './integration-metrics.ts'

interface Measured {
  registry: Registry
  open: OpenDatabase
  clock: Clock
  caches: Readonly<Record<string, ResponseCache>>
}

/** Metrics of the services that all roles of a node share. Their values are collected when `/metrics` is requested. */
export function registerSharedMetrics({ registry, open, clock, caches }: Measured): void {
  measureCaches(registry, caches)
  measurePool(registry, open)
  measureDatabase(registry, open.db, clock)
  measureIntegrations(registry, open.db, clock)
}

function measureCaches(registry: Registry, caches: Measured['caches']): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'prime_cache_requests_total',
    help: 'Requests of public responses by cache and result: hit, stale, coalesced or miss.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      requests.reset()
      for (const [cache, { counts }] of Object.entries(caches))
        for (const [result, count] of Object.entries(counts)) requests.inc({ cache, result }, count)
    },
  })
  const bytes = new Gauge({
    name: 'prime_cache_bytes',
    help: 'Size of a cache.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, { bytes: size }] of Object.entries(caches)) bytes.set({ cache }, size)
    },
  })
}

function measurePool(registry: Registry, { pool }: OpenDatabase): void {
  const connections = new Gauge({
    name: 'prime_database_connections',
    help: 'Connections of this node to PostgreSQL by state: busy or idle; waiting are statements without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool?.() ?? { total: 1, idle: 1, waiting: 0 }
      connections.set({ state: 'busy' }, total - idle)
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'waiting' }, waiting)
    },
  })
}

const isUp = (db: Database): Promise<0 | 1> =>
  sql`select 1`.execute(db).then(
    () => 1,
    () => 0,
  )

/** Equal on every node. During an outage they have no values. */
function measureDatabase(registry: Registry, db: Database, clock: Clock): void {
  const registers = [registry]
  const up = new Gauge({
    name: 'prime_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      up.set(await isUp(db))
    },
  })
  const jobs = new Gauge({
    name: 'prime_jobs',
    help: 'Jobs by kind and state: waiting, retrying or failed. All nodes give the same numbers.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const counted = await countJobs(db).catch(() => [])
      jobs.reset()
      for (const { kind, waiting, retrying, failed } of counted) {
        jobs.set({ kind, state: 'waiting' }, waiting)
        jobs.set({ kind, state: 'retrying' }, retrying)
        jobs.set({ kind, state: 'failed' }, failed)
      }
    },
  })
  const emails = new Gauge({
    name: 'prime_emails',
    help: 'Email messages by state: waiting or retrying. All nodes give the same numbers.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counted = await countEmails(db).catch(() => null)
      emails.reset()
      for (const [state, count] of Object.entries(counted ?? {})) emails.set({ state }, count)
    },
  })
  const listeners = new Gauge({
    name: 'prime_station_listeners',
    help: 'Browsers that heard the live station in the last two minutes and allow counting. All nodes give the same numbers.',
    labelNames: ['station'],
    registers,
    async collect() {
      const counted = await listenersNow(db, clock()).catch(() => [])
      listeners.reset()
      for (const { station, listeners: count } of counted) listeners.set({ station }, count)
    },
  })
}

export function registerStreamMetrics(registry: Registry, count: () => number): void {
  const streams = new Gauge({
    name: 'prime_event_stream_connections',
    help: 'Open event streams of this node.',
    registers: [registry],
    collect() {
      streams.set(count())
    },
  })
}

export function ingestMetrics(registry: Registry): Pick<IngestDeps, 'count' | 'observeDuration'> {
  const registers = [registry]
  const reports = new Counter({
    name: 'prime_error_reports_total',
    help: 'Error reports and recordings of browsers by result: stored, ignored, limited or refused.',
    labelNames: ['result'],
    registers,
  })
  const durations = new Histogram({
    name: 'prime_visit_duration_seconds',
    help: 'Time that a page load or a navigation took in the browser, in sampled visits.',
    labelNames: ['op'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return {
    count: (result) => reports.inc({ result }),
    observeDuration: ({ op, seconds }) => durations.observe({ op }, seconds),
  }
}
