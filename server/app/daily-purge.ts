import type { Database } from '#server/database/connect.ts'
import { purgePodEvents } from '#server/features/ads/pods/count-events.ts'
import { purgeCheckouts } from '#server/features/billing/sandbox/store.ts'
import { purgeTrials } from '#server/features/billing/trials.ts'
import { purgeEntries } from '#server/features/competitions/purge-entries.ts'
import { purgeErrorReports } from '#server/features/error-reports/store.ts'
import { purgeReaders } from '#server/features/news/reads.ts'
import { purgeNowPlaying } from '#server/features/now-playing/sources/timeline/timeline.ts'
import { purgeImportedDays } from '#server/features/schedule/read-schedules.ts'
import { purgeMisses } from '#server/features/search/misses.ts'
import { purgeFailedJobs } from '#server/jobs/queue.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** Now and once a day. The returned function stops it. */
export function startDailyPurge({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): () => Promise<void> {
  const purges = [
    purgeReaders,
    purgeMisses,
    purgeEntries,
    purgeTrials,
    purgeCheckouts,
    purgePodEvents,
    purgeErrorReports,
    purgeImportedDays,
    purgeNowPlaying,
    purgeFailedJobs,
  ]
  const purge = () => Promise.all(purges.map((one) => one(db, clock())))
  return startRepeating(purge, DAY_MS, (cause) => log.warn({ cause }, 'old counts and entries were not deleted'))
}
