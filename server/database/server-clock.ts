import { sql } from 'kysely'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from './connect.ts'

const MEASURE_EVERY_MS = 10_000

export interface ServerClock {
  clock: Clock
  stop: () => void
}

interface Sample {
  /** What the database server's clock showed, in Unix milliseconds. */
  shown: number
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
  const first = await measure(db)
  let zero = first.shown - first.at
  async function adjust(): Promise<void> {
    const { shown, at, uncertainty } = await measure(db)
    const error = shown - (zero + at)
    // Only what a slow answer does not explain, so that the time does not jitter with the network.
    zero += Math.sign(error) * Math.max(Math.abs(error) - uncertainty, 0)
  }
  // While the database is away the last reading stands.
  const timer = setInterval(() => void adjust().catch(() => undefined), MEASURE_EVERY_MS).unref()
  return { clock: () => new Date(zero + performance.now()), stop: () => clearInterval(timer) }
}

async function measure(db: Database): Promise<Sample> {
  const before = performance.now()
  const { rows } = await sql<{ shown: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as shown`.execute(db)
  const [{ shown } = { shown: Number.NaN }] = rows
  const after = performance.now()
  return { shown, at: (before + after) / 2, uncertainty: (after - before) / 2 }
}
