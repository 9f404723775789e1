import { sql } from 'kysely'
import type { Clock } from '#server/lib/time/clock.ts'
import type { Database } from './connect.ts'

const READ_INTERVAL_MS = 10_000
/** The process is busy at start, so a slow reading is repeated. */
const FIRST_READINGS = 5
const ACCURATE_MS = 3

export interface ServerClock {
  clock: Clock
  stop: () => void
}

interface ClockReading {
  serverMs: number
  /** The value of `performance.now()` at `serverMs`, accurate to `uncertainty`. */
  at: number
  uncertainty: number
}

/**
 * A clock that follows the PostgreSQL server, so that all nodes agree: playlists, titles and the order of writes depend on it, and a system
 * clock may be wrong. In between and during an outage, the monotonic clock continues. Throws where the first reading fails.
 */
export async function startServerClock(db: Database): Promise<ServerClock> {
  const first = await firstReading(db)
  let offset = first.serverMs - first.at
  async function adjust(): Promise<void> {
    const { serverMs, at, uncertainty } = await readServerClock(db)
    const error = serverMs - (offset + at)
    // Only the error beyond the uncertainty, so that the time does not jitter with the network latency.
    offset += Math.sign(error) * Math.max(Math.abs(error) - uncertainty, 0)
  }
  // During an outage the last reading remains in use.
  const timer = setInterval(() => void adjust().catch(() => undefined), READ_INTERVAL_MS).unref()
  return { clock: () => new Date(offset + performance.now()), stop: () => clearInterval(timer) }
}

/** For commands whose result depends on it: the clock of an operator's machine may be wrong. */
export const databaseTime = async (db: Database): Promise<Date> => new Date((await readServerClock(db)).serverMs)

/** The first accurate reading, or the best of a few. */
async function firstReading(db: Database): Promise<ClockReading> {
  let best = await readServerClock(db)
  for (let count = 1; count < FIRST_READINGS && best.uncertainty > ACCURATE_MS; count++) {
    const next = await readServerClock(db)
    if (next.uncertainty < best.uncertainty) best = next
  }
  return best
}

async function readServerClock(db: Database): Promise<ClockReading> {
  const before = performance.now()
  const { rows } = await sql<{ server_ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as server_ms`.execute(db)
  const [{ server_ms: serverMs } = { server_ms: Number.NaN }] = rows
  const after = performance.now()
  return { serverMs, at: (before + after) / 2, uncertainty: (after - before) / 2 }
}
