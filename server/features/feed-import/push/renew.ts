import { processDue } from '#server/database/claim-due.ts'
import type { Database } from '#server/database/connect.ts'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'
import type { SafePoster } from '#server/lib/fetch/safe-post.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { FEED_READER } from '../feeds/fetch-feed.ts'
import { claimRenewals, type FeedPush, recordRefusal } from './leases.ts'

export interface RenewDeps {
  db: Database
  clock: Clock
  log: Logger
  poster: SafePoster
  origin: string
}

export const CALLBACK_PATH = '/websub/callback'
const AT_A_TIME = 10
const LEASE_SECONDS = 10 * 86_400
const RETRY = { firstMs: 10 * MINUTE_MS, maxMs: DAY_MS }

export const renewDue = (deps: RenewDeps, stopping?: AbortSignal): Promise<void> =>
  processDue(
    () => claimRenewals(deps.db, AT_A_TIME, deps.clock()),
    (push) => requestLease(deps, push),
    stopping,
  )

async function requestLease({ db, clock, log, poster, origin }: RenewDeps, push: FeedPush): Promise<void> {
  const form = new URLSearchParams({
    'hub.callback': `${origin}${CALLBACK_PATH}/${push.token}`,
    'hub.mode': 'subscribe',
    'hub.topic': push.topic,
    'hub.lease_seconds': String(LEASE_SECONDS),
    'hub.secret': push.secret,
  })
  const failures = push.failures + 1
  const nextAttempt = () => ({ failures, renew_at: new Date(clock().getTime() + backoffMs(failures, RETRY)) })
  try {
    const { status } = await poster.post(push.hub, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': FEED_READER },
      body: Buffer.from(form.toString()),
    })
    if (status < 200 || status > 299) throw new Error(`the hub answered with status ${status}`)
    await recordRefusal(db, push, { ...nextAttempt(), last_error: 'the hub has not confirmed yet' })
  } catch (cause) {
    await recordRefusal(db, push, { ...nextAttempt(), last_error: failureReason(cause) })
    log.warn({ feed: push.url, hub: push.hub, cause }, 'a hub did not take a subscription; the feed is polled')
  }
}
