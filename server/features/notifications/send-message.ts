import { sql } from 'kysely'
import type { PushPayload } from '#contract/notifications.ts'
import type { Database } from '#server/database/connect.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'
import { RetryAt } from '#server/jobs/queue.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { parseRetryAfter } from '#server/lib/fetch/safe-fetch.ts'
import type { SafePostResponse } from '#server/lib/fetch/safe-post.ts'
import type { Keys } from '#server/lib/security/signature.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { clearRefusals, deleteSubscription, type PushSubscription, recordRefusal } from './subscriptions.ts'
import { createUnsubscribeToken } from './unsubscribe-routes.ts'
import type { PushSender } from './web-push.ts'

export interface PushMessage {
  accountId: string
  kind: NotificationKind
  title: string
  body: string
  url: string
  subscription: PushSubscription
  /** Whether the push service refused the previous message. */
  wasRefused: boolean
  /** After this time the push service drops an undelivered message. */
  expiresAt: Date
}

/** A notification and one of the browsers of its account. */
export interface PushTarget {
  notificationId: string
  subscriptionId: string
}

export const targetKey = ({ notificationId, subscriptionId }: PushTarget) => `${notificationId}/${subscriptionId}`

/** By `targetKey`. Left out are notifications that were read or have expired, and browsers that belong to another account by now. */
export async function pendingMessages(
  db: Database,
  targets: readonly PushTarget[],
  now: Date,
): Promise<Map<string, PushMessage>> {
  const { rows } = await sql<Omit<PushMessage, 'subscription'> & PushSubscription & PushTarget>`
    select notification.id as "notificationId", browser.id as "subscriptionId",
      notification.account_id as "accountId", kind, title, body, url, expires_at as "expiresAt", endpoint, p256dh, auth,
      refusals > 0 as "wasRefused"
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as target ("notificationId" uuid, "subscriptionId" uuid)
    join notification on notification.id = target."notificationId"
    join push_subscription as browser
      on browser.id = target."subscriptionId" and browser.account_id = notification.account_id
    where read_at is null and expires_at > ${now}`.execute(db)
  return new Map(
    rows.map(({ notificationId, subscriptionId, endpoint, p256dh, auth, ...message }) => [
      targetKey({ notificationId, subscriptionId }),
      { ...message, subscription: { endpoint, p256dh, auth } },
    ]),
  )
}

export interface SendDeps {
  db: Database
  log: Logger
  unsubscribeKeys: Keys
  push: Pick<PushSender, 'send'>
  /** Null if the message must no longer be sent. */
  loadMessage: (target: PushTarget) => Promise<PushMessage | null>
}

/** Limits the delay that a push service sets by Retry-After. */
const MAX_RETRY_DELAY_MS = 6 * HOUR_MS
/** A message must fit into 4 kB, the size that every push service accepts. */
const MAX_TEXT_LENGTH = 300

/** The subscription has ended: RFC 8030, 7.3. */
const GONE = new Set([404, 410])
const TEMPORARY = new Set([408, 425, 429])
/** Says nothing about the subscription. */
const TOO_LARGE = 413

/** Throws where the job should be retried. */
export async function sendMessage(deps: SendDeps, target: PushTarget, now: Date): Promise<void> {
  const message = await deps.loadMessage(target)
  if (!message) return
  const response = await post(deps, message, now).catch((cause: unknown) => {
    // No browser has a push service at a private address, so the subscription is invalid.
    if (cause instanceof FetchError && /ADDRESS/.test(cause.code)) return null
    throw cause
  })
  if (response === null || GONE.has(response.status)) await deleteSubscription(deps.db, target.subscriptionId)
  else if (TEMPORARY.has(response.status) || response.status >= 500) throw retryError(response, now)
  else if (response.status > 299) await handleRefusal(deps, { message, target, status: response.status }, now)
  else if (message.wasRefused) await clearRefusals(deps.db, target.subscriptionId)
}

/**
 * The message is not sent again: a push service gives the same answer to the same request. 400, 401 and 403 mean that the
 * subscription was made with another key of this site, or that the site cannot sign at present (RFC 8292, 4.2; services differ in
 * which of them they answer). Only repetition tells them apart.
 */
async function handleRefusal(
  { db, log }: SendDeps,
  { message, target, status }: { message: PushMessage; target: PushTarget; status: number },
  now: Date,
): Promise<void> {
  log.warn({ status, host: hostOf(message) }, 'a push service refused a message')
  if (status !== TOO_LARGE) await recordRefusal(db, target.subscriptionId, now)
}

function post({ unsubscribeKeys, push }: SendDeps, message: PushMessage, now: Date): Promise<SafePostResponse> {
  const { kind, accountId, title, body, url, subscription, expiresAt } = message
  const payload: PushPayload = {
    title: title.slice(0, MAX_TEXT_LENGTH),
    body: body.slice(0, MAX_TEXT_LENGTH),
    url,
    unsubscribe: createUnsubscribeToken(unsubscribeKeys, { accountId, kind }, now),
  }
  const ttl = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const urgency = kind === 'new_episode' ? 'normal' : 'high'
  return push.send(subscription, JSON.stringify(payload), { ttl, urgency })
}

function retryError({ status, retryAfter }: SafePostResponse, now: Date): Error {
  const reason = `The push service answered with status ${status}`
  const delay = parseRetryAfter(retryAfter, now.getTime())
  return delay === null
    ? new Error(reason)
    : new RetryAt(new Date(now.getTime() + Math.min(delay, MAX_RETRY_DELAY_MS)), reason)
}

const hostOf = ({ subscription: { endpoint } }: PushMessage) => new URL(endpoint).host
