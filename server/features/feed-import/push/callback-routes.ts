import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { RateLimit } from '#server/lib/rate-limit.ts'
import { type FeedPush, endLease, pushByToken, recordLease } from './leases.ts'
import { CALLBACK_PATH } from './renew.ts'

interface CallbackDeps {
  db: Database
  clock: Clock
  log: Logger
}

/** NOTIFY channel for feeds that a hub has pushed. */
export const FEEDS_PUSHED = 'feeds_pushed'

const MAX_BODY_BYTES = 16_000_000
/** Requests per feed and minute. */
const MAX_REQUESTS = 30

const Query = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe', 'denied']),
  'hub.topic': z.string().optional(),
  'hub.challenge': z.string().max(1_000).optional(),
  'hub.lease_seconds': z.coerce.number().optional().catch(undefined),
  'hub.reason': z.string().optional(),
})

interface CallbackRoute {
  Params: { token: string }
}

/** Registers the WebSub callbacks, at which hubs confirm our subscriptions and push feeds. */
export async function registerCallbacks(app: FastifyInstance, { db, clock, log }: CallbackDeps): Promise<void> {
  const limit = new RateLimit(MAX_REQUESTS)
  const url = `${CALLBACK_PATH}/:token`
  const pushOf = async ({ token }: CallbackRoute['Params']): Promise<FeedPush> => {
    const push = await pushByToken(db, token)
    // The status 410 ends the subscription at the hub.
    if (!push) throw new AppError('ADDRESS_EXPIRED', 'There is no such subscription any more')
    limit.count(token, clock())
    return push
  }

  app.get<CallbackRoute>(url, { exposeHeadRoute: false }, async ({ params, query }, reply) => {
    const push = await pushByToken(db, params.token)
    if (!push) throw new AppError('NOT_FOUND')
    limit.count(params.token, clock())
    const asked = Query.safeParse(query)
    if (!asked.success) throw new AppError('BAD_INPUT')
    const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge } = asked.data
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/plain; charset=utf-8')
    if (mode === 'denied') {
      log.warn({ feed: push.url, reason: asked.data['hub.reason']?.slice(0, 300) }, 'a hub denied a subscription')
      await endLease(db, push.token)
      await readSoon(db, push, clock())
      return reply.send('')
    }
    // We never send `unsubscribe` requests: a subscription is ended by deleting its callback.
    if (mode !== 'subscribe' || topic !== push.topic || !challenge) throw new AppError('NOT_FOUND')
    await recordLease(db, push.token, asked.data['hub.lease_seconds'] ?? Number.NaN, clock())
    return reply.send(challenge)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<CallbackRoute & { Body: Buffer | undefined }>(
      url,
      {
        bodyLimit: MAX_BODY_BYTES,
        // Checked before the body is read.
        onRequest: async ({ params }) => void (await pushOf(params)),
      },
      async ({ params, headers, body }, reply) => {
        const push = await pushByToken(db, params.token)
        if (push && isSigned(push.secret, headers['x-hub-signature'], body ?? Buffer.alloc(0)))
          await readSoon(db, push, clock())
        else log.warn({ feed: push?.url }, 'a document of a hub has no valid signature and is ignored')
        // As specified, an invalid signature is acknowledged too, so that an attacker learns nothing.
        return reply.code(202).header('cache-control', 'no-store').send()
      },
    )
  })
}

const METHODS = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

function isSigned(secret: string, header: string | string[] | undefined, body: Buffer): boolean {
  const [, method = '', signature = ''] = /^(\w+)=([\da-f]+)$/i.exec(String(header ?? '')) ?? []
  if (!METHODS.has(method.toLowerCase())) return false
  const own = createHmac(method, secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return own.length === given.length && timingSafeEqual(own, given)
}

/** Makes the feed due. A hub may push only a part of the document, so the feed itself is read again. */
async function readSoon(db: Database, { url }: FeedPush, now: Date): Promise<void> {
  await db
    .updateTable('feed_subscription')
    .set({ check_at: now })
    .where('url', '=', url)
    .where('ended_at', 'is', null)
    .execute()
  await sql`select pg_notify(${FEEDS_PUSHED}, '')`.execute(db)
}
