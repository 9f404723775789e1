import { createHmac, hash } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import type { SafePoster } from '#server/lib/fetch/safe-post.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { HUB_AGENT } from './verify-intent.ts'

export interface PushDeps {
  db: Database
  log: Logger
  origin: string
  poster: SafePoster
  /** Null if the feed no longer exists. The pushes of one change share a document. */
  loadFeed: (path: string, change: string) => Promise<Uint8Array | null>
}

export interface Push {
  subscriptionId: string
  change: string
}

const CONTENT_TYPE = 'application/rss+xml; charset=utf-8'
const GONE = 410

/** Throws if the subscriber did not accept. */
export async function pushTo(deps: PushDeps, hub: string, { subscriptionId, change }: Push, now: Date): Promise<void> {
  const { db, origin, poster, loadFeed } = deps
  const subscription = await db
    .selectFrom('websub_subscription')
    .selectAll()
    .where('id', '=', subscriptionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const body = subscription ? await loadFeed(subscription.topic, change) : null
  if (!subscription || !body) return
  const { callback, secret, topic } = subscription
  const digest = hash('sha256', body, 'base64url')
  if (digest === subscription.digest) return
  const { status } = await poster.post(callback, {
    headers: {
      'content-type': CONTENT_TYPE,
      'user-agent': HUB_AGENT,
      link: `<${hub}>; rel="hub", <${origin}${topic}>; rel="self"`,
      ...(secret && { 'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }),
    },
    body,
  })
  if (status === GONE) await db.deleteFrom('websub_subscription').where('id', '=', subscriptionId).execute()
  else if (status < 200 || status > 299) throw new Error(`The callback answered with status ${status}`)
  else await db.updateTable('websub_subscription').set({ digest }).where('id', '=', subscriptionId).execute()
}

export async function pingHub({ origin, poster }: PushDeps, hub: string, topics: readonly string[]): Promise<void> {
  const form = new URLSearchParams({ 'hub.mode': 'publish' })
  for (const topic of topics) form.append('hub.url', origin + topic)
  const { status } = await poster.post(hub, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': HUB_AGENT },
    body: Buffer.from(form.toString()),
  })
  if (status < 200 || status > 299) throw new Error(`The hub answered with status ${status}`)
}
