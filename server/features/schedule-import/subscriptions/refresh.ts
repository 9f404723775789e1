import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { readDue, recordFailedPoll, recordPoll } from '#server/jobs/polled-sources.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import type { Connect } from '../fetch-schedule.ts'
import { importSchedule } from '../import-schedule.ts'
import { type ReadBytes, readSource, type SourceRead } from '../read-source.ts'
import { summarise } from '../summary.ts'
import type { ScheduleSubscription } from './subscriptions.ts'

export interface RefreshDeps {
  db: Database
  clock: Clock
  log: Logger
  read: ReadBytes
  /** Only for tests. */
  connect?: Connect
}

const TABLE = 'schedule_subscription'
/** At most an hour, because a change may concern today. */
const INTERVAL = { minMs: 10 * MINUTE_MS, maxMs: HOUR_MS }
const MAX_SUMMARY = 300

/** When `stopping` aborts, it returns after the reads in progress. */
export const refreshDueSchedules = (deps: RefreshDeps, stopping?: AbortSignal): Promise<void> =>
  readDue(deps.db, TABLE, (subscription) => refresh(deps, subscription), deps.clock, stopping)

/** Errors are stored and do not affect other schedules. */
async function refresh(deps: RefreshDeps, subscription: ScheduleSubscription): Promise<void> {
  const { db, clock, log } = deps
  const { url } = subscription
  try {
    const found = await readKnown(deps, subscription)
    if (!found) return await recordSame(deps, subscription)
    const { file, digest, etag, lastModified } = found
    const outcome = await importSchedule(db, { file, source: url, options: subscription.options }, clock())
    const hasChanged = outcome.stations.some(({ changedDays }) => changedDays.length > 0)
    const now = clock()
    const interval = nextInterval(subscription, hasChanged)
    const [first, ...others] = outcome.warnings
    const notes =
      first === undefined ? '' : `; ${others.length > 0 ? `${others.length + 1} notes, the first` : 'note'}: ${first}`
    const read = {
      digest,
      etag,
      last_modified: lastModified,
      summary: `${summarise(outcome)}${notes}`.slice(0, MAX_SUMMARY),
    }
    await recordPoll(
      db,
      TABLE,
      subscription,
      { ...read, ...(hasChanged && { changed_at: now }), ...succeeded(interval, now) },
      now,
    )
  } catch (cause) {
    await recordFailedPoll(db, TABLE, subscription, cause, clock())
    log.warn({ schedule: url, failures: subscription.failures + 1, cause }, 'a schedule could not be read')
  }
}

/** Unconditionally once a day: recurring programmes extend by a day, and shows may have new pages. */
function readKnown(deps: RefreshDeps, subscription: ScheduleSubscription): Promise<SourceRead | null> {
  const now = deps.clock()
  const { url, options, etag, last_modified: lastModified, digest, checked_at: checkedAt } = subscription
  const isToday = checkedAt !== null && toDay(checkedAt).date === toDay(now).date
  const known = isToday && digest ? { etag, lastModified, digest } : null
  return readSource({ url, options, now, read: deps.read, connect: deps.connect, known })
}

const nextInterval = ({ interval_ms: before }: ScheduleSubscription, hasChanged: boolean): number =>
  Math.round(hasChanged ? Math.max(INTERVAL.minMs, before / 2) : Math.min(INTERVAL.maxMs, before * 1.5))

const succeeded = (intervalMs: number, now: Date) => ({
  interval_ms: intervalMs,
  failures: 0,
  last_error: null,
  check_at: new Date(now.getTime() + intervalMs),
})

async function recordSame({ db, clock }: RefreshDeps, subscription: ScheduleSubscription): Promise<void> {
  const now = clock()
  await recordPoll(db, TABLE, subscription, succeeded(nextInterval(subscription, false), now), now)
}
