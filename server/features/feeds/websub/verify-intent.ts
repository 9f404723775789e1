import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { WebsubRequestTable } from '#server/database/websub-tables.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'
import { fetchRemote } from '#server/lib/fetch/safe-fetch.ts'
import { isEqualSecret } from '#server/lib/security/is-equal.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

export interface VerifyDeps {
  db: Database
  origin: string
  /** Only for tests. */
  allowPrivate?: AllowPrivate | undefined
}

export const HUB_AGENT = 'PrimediaPlus-Hub/1.0'
const LIMITS = { maxBytes: 4_096, timeoutMs: 10_000, accept: '*/*', userAgent: HUB_AGENT }
/** The subscriber of an older request no longer waits for it. */
const MAX_AGE_MS = 15 * MINUTE_MS

/** Throws if the callback cannot be reached. */
export async function verifyIntent(
  { db, origin, allowPrivate }: VerifyDeps,
  requestId: string,
  now: Date,
): Promise<void> {
  const request = await db.selectFrom('websub_request').selectAll().where('id', '=', requestId).executeTakeFirst()
  if (!request) return
  const challenge = randomBytes(24).toString('base64url')
  const url = new URL(request.callback)
  const question = new URLSearchParams({
    'hub.mode': request.mode,
    'hub.topic': origin + request.topic,
    'hub.challenge': challenge,
    ...(request.mode === 'subscribe' && { 'hub.lease_seconds': String(request.lease_seconds) }),
  })
  // The query of the callback stays as it was written.
  url.search = [url.search.slice(1), question].filter((part) => String(part) !== '').join('&')
  try {
    const { bytes } = await fetchRemote(url.href, { ...LIMITS, ...(allowPrivate !== undefined && { allowPrivate }) })
    if (isEqualSecret(readAnswer(bytes), challenge)) await apply(db, request, now)
  } catch (cause) {
    const mayPass = cause instanceof FetchError && (cause.code === 'FETCH_FAILED' || cause.code === 'FETCH_TIMEOUT')
    if (mayPass && now.getTime() - request.created_at.getTime() < MAX_AGE_MS) throw cause
  }
  await db.deleteFrom('websub_request').where('id', '=', requestId).execute()
}

/** Some scripts print a line break after the challenge, or a byte order mark before it. */
const readAnswer = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).trim()

async function apply(db: Database, request: Selectable<WebsubRequestTable>, now: Date): Promise<void> {
  const { mode, topic, callback, callback_host, secret, lease_seconds } = request
  if (mode === 'unsubscribe') {
    await db.deleteFrom('websub_subscription').where('topic', '=', topic).where('callback', '=', callback).execute()
    return
  }
  const lease = { secret, expires_at: new Date(now.getTime() + lease_seconds * 1_000) }
  await db
    .insertInto('websub_subscription')
    .values({ id: randomUUID(), topic, callback, callback_host, created_at: now, ...lease })
    .onConflict((on) => on.columns(['topic', 'callback']).doUpdateSet(lease))
    .execute()
}
