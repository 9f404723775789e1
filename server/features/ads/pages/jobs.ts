import type { Database } from '#server/database/connect.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { rollUpAds } from './roll-up.ts'

const EVERY_MS = 10 * MINUTE_MS

interface AdJobDeps {
  db: Database
  clock: Clock
  log: Logger
}

export const startAdRollUps = ({ db, clock, log }: AdJobDeps): (() => Promise<void>) =>
  startRepeating(
    () => rollUpAds(db, clock()),
    EVERY_MS,
    (cause) => log.warn({ cause }, 'the advertisements were not counted'),
  )
