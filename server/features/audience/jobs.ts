import type { Database } from '#server/database/connect.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { rollUpRecent } from './roll-up.ts'

const EVERY_MS = 10 * MINUTE_MS

/** Today and yesterday, now and every ten minutes. The returned function stops it. */
export const startRollUps = ({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): (() => Promise<void>) =>
  startRepeating(
    () => rollUpRecent(db, clock()),
    EVERY_MS,
    (cause) => log.warn({ cause }, 'the measures were not computed'),
  )
