import type { Database } from '#server/database/connect.ts'
import { dayOf } from '#server/features/schedule/johannesburg.ts'
import { backoffMs } from '#server/lib/backoff.ts'
import type { Clock } from '#server/lib/clock.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { Connect } from '../fetch-schedule.ts'
import { importSchedule } from '../import-schedule.ts'
import { type ReadBytes, readSource, type SourceRead } from '../read-source.ts'
import { summaryOf } from '../summary.ts'
import { claimDue, recordRead, type ScheduleSubscription } from './subscriptions.ts'

export interface RefreshDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Reads a document off the event loop. */
  read: ReadBytes
  /** Only for tests. */
  connect?: Connect
}

/** No more than are read at once, so that a lease outlasts its read, and a node that stops waits for these only. */
const AT_A_TIME = 2
/** A change of the schedule shows within the hour, since it may be one of today. */
const INTERVAL = { minMs: 10 * 60_000, maxMs: 3_600_000 }
const RETRY = { firstMs: 10 * 60_000, maxMs: 24 * 3_600_000 }
const MAX_TEXT = 300

/** Reads every schedule that is due. `stopping` ends it after those in progress. */
export async function refreshDueSchedules(deps: RefreshDeps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const due = await claimDue(deps.db, AT_A_TIME, deps.clock())
    await Promise.all(due.map((subscription) => refresh(deps, subscription)))
    if (due.length === 0) return
  }
}

/** Reads one schedule. Its fault is stored with it, and never stops the others. */
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
    const notes =
      outcome.warnings.length > 0 ? `; ${outcome.warnings.length} notes, the first: ${outcome.warnings[0]}` : ''
    const read = {
      digest,
      etag,
      last_modified: lastModified,
      summary: `${summaryOf(outcome)}${notes}`.slice(0, MAX_TEXT),
    }
    await recordRead(
      db,
      subscription,
      { ...read, ...(hasChanged && { changed_at: now }), ...succeeded(interval, now) },
      now,
    )
  } catch (cause) {
    await recordFailure(deps, subscription, cause)
    log.warn({ schedule: url, failures: subscription.failures + 1, cause }, 'a schedule could not be read')
  }
}

/** The first read of a day is a whole one: recurring programmes reach a day further, and shows may have got pages. */
function readKnown(deps: RefreshDeps, subscription: ScheduleSubscription): Promise<SourceRead | null> {
  const now = deps.clock()
  const { url: address, options, etag, last_modified: lastModified, digest, checked_at: checkedAt } = subscription
  const isToday = checkedAt !== null && dayOf(checkedAt).date === dayOf(now).date
  const known = isToday && digest ? { etag, lastModified, digest } : null
  return readSource({ address, options, now, read: deps.read, connect: deps.connect, known })
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
  await recordRead(db, subscription, succeeded(nextInterval(subscription, false), now), now)
}

/** A publisher that says that the schedule is gone (410) is not asked again; what was imported stays. */
async function recordFailure(
  { db, clock }: RefreshDeps,
  subscription: ScheduleSubscription,
  cause: unknown,
): Promise<void> {
  const now = clock()
  const { failures } = subscription
  await recordRead(
    db,
    subscription,
    {
      failures: failures + 1,
      last_error: (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_TEXT),
      ended_at: cause instanceof FetchError && cause.code === 'FETCH_GONE' ? now : null,
      check_at: new Date(now.getTime() + backoffMs(failures, RETRY)),
    },
    now,
  )
}
