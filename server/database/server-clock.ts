import { sql } from 'kysely'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from './connect.ts'

const READ_INTERVAL_MS = 10_000

export interface ServerClock {
  clock: Clock
  stop: () => void
}

interface ClockReading {
  /** What the database server's clock showed, in Unix milliseconds. */
  serverMs: number
  /** When, in milliseconds of `performance.now()`; wrong by `uncertainty` at most. */
  at: number
  uncertainty: number
}

/**
 * The clock of the PostgreSQL server, which all nodes share: playlists, titles and the order of writes follow from the time, so nodes that
 * disagree about it contradict each other. It is read every ten seconds and continued by the monotonic clock in between, also while
 * the database is away; the clock of this machine may be wrong or be set. Throws where the first reading fails.
 */
export async function startServerClock(db: Database): Promise<ServerClock> {
  const first = await readServerClock(db)
  let zero = first.serverMs - first.at
  async function adjust(): Promise<void> {
    const { serverMs, at, uncertainty } = await readServerClock(db)
    const error = serverMs - (zero + at)
    // Only what a slow answer does not explain, so that the time does not jitter with the network.
    zero += Math.sign(error) * Math.max(Math.abs(error) - uncertainty, 0)
  }
  // While the database is away the last reading stands.
  const timer = setInterval(() => void adjust().catch(() => undefined), READ_INTERVAL_MS).unref()
  return { clock: () => new Date(zero + performance.now()), stop: () => clearInterval(timer) }
}

async function readServerClock(db: Database): Promise<ClockReading> {
  const before = performance.now()
  const { rows } = await sql<{ server_ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms`.execute(db)
  const [{ server_ms: serverMs } = { server_ms: Number.NaN }] = rows
  const after = performance.now()
  return { serverMs, at: (before + after) / 2, uncertainty: (after - before) / 2 }
}
