import { processDue } from '#server/database/claim-due.ts'
import type { Database } from '#server/database/connect.ts'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'
import { parseRetryAfter } from '#server/lib/fetch/safe-fetch.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/time/durations.ts'
import { type Delivery, deleteWaiting, dueDeliveries, markDelivered, postponeDelivery } from './deliveries.ts'
import { claimReceivers, type Receiver, recordOutcome } from './receivers.ts'
import { type Posters, sendEvent, TIMEOUT_MS } from './send.ts'

export interface DeliverDeps {
  db: Database
  clock: Clock
  log: Logger
  posters: Posters
}

const RECEIVERS_AT_A_TIME = 10
/** So few that a claim outlasts them even if all time out. */
const EVENTS_PER_CLAIM = 20
const CLAIM_MS = (EVENTS_PER_CLAIM + 4) * TIMEOUT_MS
const RETRY = { firstMs: 5_000, maxMs: 2 * HOUR_MS }
/** Response statuses that concern the receiver rather than the event. */
const IS_OUTAGE = new Set([408, 425, 429])
const GONE = 410

type Failure =
  /** The event was refused; other events may still be accepted. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string; retryAfterMs: number }
  | { kind: 'gone'; reason: string }

interface ClaimResult {
  hasAccepted: boolean
  lastFailure: Failure | null
}

/** Only one node at a time sends to a receiver. */
export const deliverDue = (deps: DeliverDeps, stopping?: AbortSignal): Promise<void> =>
  processDue(
    () => claimReceivers(deps.db, RECEIVERS_AT_A_TIME, CLAIM_MS, deps.clock()),
    async (receiver) => release(deps, receiver, await deliverTo(deps, receiver, stopping)),
    stopping,
  )

async function deliverTo(deps: DeliverDeps, receiver: Receiver, stopping?: AbortSignal): Promise<ClaimResult> {
  const { db, clock } = deps
  const result: ClaimResult = { hasAccepted: false, lastFailure: null }
  let sent = 0
  for (;;) {
    const due = await dueDeliveries(db, receiver.id, clock())
    if (due.length === 0) return result
    for (const delivery of due) {
      if (sent >= EVENTS_PER_CLAIM || stopping?.aborted) return result
      sent++
      const failure = await post(deps, receiver, delivery)
      if (failure === null) {
        result.hasAccepted = true
        await markDelivered(db, delivery.id, clock())
        continue
      }
      result.lastFailure = failure
      if (failure.kind !== 'refused') return result
      await postponeDelivery(db, delivery.id, new Date(clock().getTime() + backoffMs(delivery.attempts, RETRY)))
    }
  }
}

/** Returns null when the event was accepted. */
async function post({ clock, posters }: DeliverDeps, receiver: Receiver, delivery: Delivery): Promise<Failure | null> {
  try {
    const { status, retryAfter } = await sendEvent(
      posters,
      receiver,
      { key: delivery.event_key, body: delivery.body },
      clock(),
    )
    const reason = `answered with status ${status}`
    if (status >= 200 && status < 300) return null
    if (status === GONE) return { kind: 'gone', reason }
    if (status < 500 && !IS_OUTAGE.has(status)) return { kind: 'refused', reason }
    const retryAfterMs = Math.min(parseRetryAfter(retryAfter, clock().getTime()) ?? 0, RETRY.maxMs)
    return { kind: 'unavailable', reason, retryAfterMs }
  } catch (cause) {
    return { kind: 'unavailable', reason: errorMessage(cause), retryAfterMs: 0 }
  }
}

/** A receiver that accepted nothing for a day, or responded with 410 Gone, is switched off. */
async function release(
  { db, clock, log }: DeliverDeps,
  receiver: Receiver,
  { hasAccepted, lastFailure }: ClaimResult,
): Promise<void> {
  const now = clock()
  const accepted = hasAccepted ? { failures: 0, failing_since: null, last_error: null, delivered_at: now } : {}
  if (!lastFailure) return recordOutcome(db, receiver, { ...accepted, check_at: now })
  const failures = hasAccepted ? 1 : receiver.failures + 1
  const since = (hasAccepted ? null : receiver.failing_since) ?? now
  const isDead = lastFailure.kind === 'gone' || now.getTime() - since.getTime() >= DAY_MS
  const pauseMs =
    lastFailure.kind === 'unavailable' ? Math.max(lastFailure.retryAfterMs, backoffMs(failures - 1, RETRY)) : 0
  const error = { failures, failing_since: since, last_error: failureReason(lastFailure.reason) }
  const next = { check_at: new Date(now.getTime() + pauseMs), disabled_at: isDead ? now : null }
  await recordOutcome(db, receiver, { ...accepted, ...error, ...next })
  const about = { receiver: new URL(receiver.url).host, failures, reason: lastFailure.reason }
  if (!isDead) return log.warn(about, 'a webhook was not accepted')
  await deleteWaiting(db, receiver.id)
  log.error(about, 'a receiver of webhooks is switched off; npm run webhooks -- add switches it on again')
}
