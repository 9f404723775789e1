import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { isEqualSecret } from '#server/lib/security/is-equal.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { type FeedPush, endLease, pushByToken, recordLease } from './leases.ts'
import { CALLBACK_PATH } from './renew.ts'

interface CallbackDeps {
  db: Database
  clock: Clock
  log: Logger
}

export const FEEDS_PUSHED = 'feeds_pushed'

export const MAX_BODY_BYTES = 16_000_000
/** Per feed and minute. */
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

/** The WebSub callbacks: hubs confirm our subscriptions and push feeds. */
export async function registerCallbacks(app: FastifyInstance, deps: CallbackDeps): Promise<void> {
  const { db, clock } = deps
  const limit = new RateLimit(MAX_REQUESTS)
  const url = `${CALLBACK_PATH}/:token`

  async function countedPush(token: string): Promise<FeedPush | undefined> {
    const push = await pushByToken(db, token)
    if (push) limit.count(token, clock())
    return push
  }

  app.get<CallbackRoute>(url, { exposeHeadRoute: false }, async ({ params, query }, reply) => {
    const push = await countedPush(params.token)
    if (!push) throw new AppError('NOT_FOUND')
    const answer = await answerHub(deps, push, query)
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/plain; charset=utf-8')
      .send(answer)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<CallbackRoute & { Body: Buffer | undefined }>(
      url,
      {
        bodyLimit: MAX_BODY_BYTES,
        // Checked before the body is read. The status 410 ends the subscription at the hub.
        onRequest: async ({ params }) => {
          if (!(await countedPush(params.token)))
            throw new AppError('ADDRESS_EXPIRED', 'This subscription no longer exists')
        },
      },
      async ({ params, headers, body }, reply) => {
        await receivePush(deps, params.token, headers['x-hub-signature'], body ?? Buffer.alloc(0))
        return reply.code(202).header('cache-control', 'no-store').send()
      },
    )
  })
}

/** Returns the response body for the hub. Throws BAD_INPUT and NOT_FOUND. */
async function answerHub({ db, clock, log }: CallbackDeps, push: FeedPush, query: unknown): Promise<string> {
  const request = Query.safeParse(query)
  if (!request.success) throw new AppError('BAD_INPUT')
  const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge } = request.data
  if (mode === 'denied') {
    log.warn({ feed: push.url, reason: request.data['hub.reason']?.slice(0, 300) }, 'a hub denied a subscription')
    await endLease(db, push.token)
    await readSoon(db, push, clock())
    return ''
  }
  // We never send `unsubscribe` requests: a subscription is ended by deleting its callback.
  if (mode !== 'subscribe' || topic !== push.topic || !challenge) throw new AppError('NOT_FOUND')
  await recordLease(db, push.token, request.data['hub.lease_seconds'] ?? Number.NaN, clock())
  return challenge
}

/** An invalid signature is only logged: as specified, the hub gets no error, so that an attacker learns nothing. */
async function receivePush(
  { db, clock, log }: CallbackDeps,
  token: string,
  signature: string | string[] | undefined,
  body: Buffer,
): Promise<void> {
  const push = await pushByToken(db, token)
  if (push && isSigned(push.secret, signature, body)) await readSoon(db, push, clock())
  else log.warn({ feed: push?.url }, 'a document of a hub has no valid signature and is ignored')
}

const METHODS = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

function isSigned(secret: string, header: string | string[] | undefined, body: Buffer): boolean {
  const [, method = '', signature = ''] = /^(\w+)=([\da-f]+)$/i.exec(String(header ?? '')) ?? []
  if (!METHODS.has(method.toLowerCase())) return false
  return isEqualSecret(Buffer.from(signature, 'hex'), createHmac(method, secret).update(body).digest())
}

/** A hub may push only a part of the document, so the feed itself is read again. */
async function readSoon(db: Database, { url }: FeedPush, now: Date): Promise<void> {
  await db
    .updateTable('feed_subscription')
    .set({ check_at: now })
    .where('url', '=', url)
    .where('ended_at', 'is', null)
    .execute()
  await sql`select pg_notify(${FEEDS_PUSHED}, '')`.execute(db)
}
