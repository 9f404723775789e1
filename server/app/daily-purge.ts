import { purgeReaders } from '#server/features/news/reads.ts'
import { purgeMisses } from '#server/features/search/misses.ts'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'

const DAY_MS = 86_400_000

/** Deletes what is no longer needed, now and once a day. The returned function stops it. */
export function startDailyPurge({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): () => Promise<void> {
  const purge = () =>
    Promise.all([purgeReaders(db, clock()), purgeMisses(db, clock())]).then(
      () => undefined,
      (cause: unknown) => log.warn({ cause }, 'old counts were not deleted'),
    )
  let running = purge()
  const timer = setInterval(() => {
    running = running.then(purge)
  }, DAY_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
