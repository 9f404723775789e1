import type { PushPayload } from '#contract/notifications.ts'
import type { Database } from '#server/database/connect.ts'
import { RetryAt } from '#server/jobs/queue.ts'
import { deleteSubscription, type PushSubscription } from './subscriptions.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import type { SafePostResponse } from '#server/lib/fetch/safe-post.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { Keys } from '#server/lib/signature.ts'
import type { PushSender } from './web-push.ts'
import { createUnsubscribeToken } from './unsubscribe.ts'
import { sql } from 'kysely'
import type { NotificationKind } from '#server/database/notification-tables.ts'

export interface SendDeps {
  db: Database
  log: Logger
  /** With which the pass to unsubscribe is signed. */
  unsubscribeKeys: Keys
  push: Pick<PushSender, 'send'>
  /** The message for a browser; null where it is no longer to be sent. */
  messageTo: (target: PushTarget) => Promise<PushMessage | null>
}

const HOUR_MS = 60 * 60_000
/** A push service that asks for more patience is asked again all the same. */
const LONGEST_WAIT_MS = 6 * HOUR_MS
/** Titles and bodies are cut so that a message fits into the 4 kB that every push service takes. */
const LONGEST_TEXT = 300

/** Sends a notification to one browser, if it is still worth it. Throws what is worth another try. */
export async function sendMessage(deps: SendDeps, target: PushTarget, now: Date): Promise<void> {
  const message = await deps.messageTo(target)
  if (!message) return
  const answer = await post(deps, message, now).catch((cause: unknown) => {
    // A host that is not on the public internet is none to which a browser's messages go.
    if (cause instanceof FetchError && /ADDRESS/.test(cause.code)) return null
    throw cause
  })
  const isGone = answer === null || answer.status === 404 || answer.status === 410
  if (isGone) await deleteSubscription(deps.db, target.subscriptionId)
  else if (answer.status === 429 || answer.status >= 500) throw tryAgain(answer, now)
  else if (answer.status > 299) {
    deps.log.warn({ status: answer.status, host: hostOf(message) }, 'a push service refused a message')
  }
}

function post({ unsubscribeKeys, push }: SendDeps, message: PushMessage, now: Date): Promise<SafePostResponse> {
  const { kind, accountId, title, body, url, subscription, expiresAt } = message
  const payload: PushPayload = {
    title: title.slice(0, LONGEST_TEXT),
    body: body.slice(0, LONGEST_TEXT),
    url,
    unsubscribe: createUnsubscribeToken(unsubscribeKeys, { accountId, kind }, now),
  }
  const ttl = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  const urgency = kind === 'show_starts' ? 'high' : 'normal'
  return push.send(subscription, JSON.stringify(payload), { ttl, urgency })
}

function tryAgain({ status, retryAfter }: SafePostResponse, now: Date): Error {
  const reason = `The push service answered with status ${status}`
  const wait = retryAfter === null ? Number.NaN : waitOf(retryAfter, now)
  return Number.isNaN(wait)
    ? new Error(reason)
    : new RetryAt(new Date(now.getTime() + Math.min(Math.max(wait, 0), LONGEST_WAIT_MS)), reason)
}

/** Milliseconds of a Retry-After, which is seconds or a date. RFC 9110 section 10.2.3. */
const waitOf = (retryAfter: string, now: Date) =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()

const hostOf = ({ subscription: { endpoint } }: PushMessage) => new URL(endpoint).host

/** What is to be shown on one browser, and where it is sent. */
export interface PushMessage {
  accountId: string
  kind: NotificationKind
  title: string
  body: string
  url: string
  subscription: PushSubscription
  /** When it is no longer worth showing. */
  expiresAt: Date
}

/** A notification and one of the browsers of its account. */
export interface PushTarget {
  notificationId: string
  subscriptionId: string
}

export const targetKey = ({ notificationId, subscriptionId }: PushTarget) => `${notificationId}/${subscriptionId}`

/**
 * The messages that are still to be sent, by `targetKey`; none where a notification was read, has become old, or the browser
 * is no longer the account's.
 */
export async function messagesToSend(
  db: Database,
  targets: readonly PushTarget[],
  now: Date,
): Promise<Map<string, PushMessage>> {
  const { rows } = await sql<Omit<PushMessage, 'subscription'> & PushSubscription & PushTarget>`
    select notification.id as "notificationId", browser.id as "subscriptionId",
      notification.account_id as "accountId", kind, title, body, url, expires_at as "expiresAt", endpoint, p256dh, auth
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
