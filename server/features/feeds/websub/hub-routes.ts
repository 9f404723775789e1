import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#server/database/connect.ts'
import { announceJobs } from '#server/jobs/queue.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { parseRemoteUrl } from '#server/lib/fetch/safe-connect.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { decodePath } from '#server/lib/urls/decode-path.ts'
import { findSource } from '../find-source.ts'

export interface HubDeps {
  db: Database
  clock: Clock
  site: { origin: string }
}

export const HUB_PATH = '/websub'

const MAX_BODY_BYTES = 16_384
/** Per minute and network. */
const MAX_REQUESTS = 60
const LIMITS = { subscriptions: 50_000, ofHost: 2_000, unconfirmed: 2_000, unconfirmedOfHost: 100 }
const DAY_SECONDS = 86_400
const LEASE = { min: 3_600, byDefault: 5 * DAY_SECONDS, max: 10 * DAY_SECONDS }

const Form = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe']),
  'hub.topic': z.url().max(2_000),
  'hub.callback': z.url({ protocol: /^https?$/ }).max(2_000),
  // Older libraries send 0 or nothing where the hub may choose.
  'hub.lease_seconds': z.coerce.number().int().min(1).catch(LEASE.byDefault).default(LEASE.byDefault),
  // The specification limits the secret in bytes.
  'hub.secret': z
    .string()
    .refine((text) => Buffer.byteLength(text) < 200, 'must have less than 200 bytes')
    .optional(),
})

/** A request is accepted and then verified at the callback: nobody can subscribe somebody else. */
export async function registerHub(app: FastifyInstance, deps: HubDeps): Promise<void> {
  const { clock } = deps
  const limit = new RateLimit(MAX_REQUESTS)
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Body: string | undefined }>(HUB_PATH, { bodyLimit: MAX_BODY_BYTES }, async ({ ip, body }, reply) => {
      limit.count(clientNetwork(ip), clock())
      await addRequest(deps, body ?? '')
      return reply.code(202).header('cache-control', 'no-store').type('text/plain').send('The callback will be asked\n')
    })
  })
}

async function addRequest({ db, clock, site }: HubDeps, body: string): Promise<void> {
  const parsed = Form.safeParse(Object.fromEntries(new URLSearchParams(body)))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('BAD_INPUT', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const form = parsed.data
  const now = clock()
  const topic = await topicOf(db, form['hub.topic'], site.origin, now)
  const callback = callbackOf(form['hub.callback'])
  if (!(await hasCapacity(db, callback.host))) throw new AppError('TOO_MANY_REQUESTS')
  const request = {
    id: randomUUID(),
    mode: form['hub.mode'],
    topic,
    callback: callback.href,
    callback_host: callback.host,
    secret: form['hub.secret'] || null,
    lease_seconds: Math.min(Math.max(form['hub.lease_seconds'], LEASE.min), LEASE.max),
    created_at: now,
  }
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('websub_request').values(request).execute()
    await sql`
      insert into job (kind, key, payload, concurrency_key, run_at, created_at)
      values ('websub_verify', ${`websub_verify/${request.id}`}, ${JSON.stringify({ requestId: request.id })}::jsonb,
        ${callback.host}, ${now}, ${now})`.execute(tx)
    await announceJobs(tx)
  })
}

async function topicOf(db: Database, href: string, origin: string, now: Date): Promise<string> {
  const url = new URL(href)
  const [, page] = /^\/feeds(\/(?:podcasts|shows|topics)\/.+)\.xml$/.exec(url.pathname) ?? []
  const isOurs = url.origin === origin && url.search === '' && url.hash === '' && page !== undefined
  const path = isOurs ? decodePath(page) : null
  if (path === null || !(await findSource(db, path, 1, now)))
    throw new AppError('NOT_FOUND', 'hub.topic is not the URL of one of our feeds')
  return url.pathname
}

function callbackOf(href: string): URL {
  try {
    return parseRemoteUrl(href, true)
  } catch (cause) {
    throw new AppError('BAD_INPUT', `hub.callback: ${cause instanceof Error ? cause.message : 'is not a URL'}`)
  }
}

async function hasCapacity(db: Database, host: string): Promise<boolean> {
  const { rows } = await sql<Record<keyof typeof LIMITS, number>>`
    select (select count(*)::int from websub_subscription) as subscriptions,
      (select count(*)::int from websub_subscription where callback_host = ${host}) as "ofHost",
      (select count(*)::int from websub_request) as unconfirmed,
      (select count(*)::int from websub_request where callback_host = ${host}) as "unconfirmedOfHost"`.execute(db)
  const [found] = rows
  return (
    !!found &&
    found.subscriptions < LIMITS.subscriptions &&
    found.ofHost < LIMITS.ofHost &&
    found.unconfirmed < LIMITS.unconfirmed &&
    found.unconfirmedOfHost < LIMITS.unconfirmedOfHost
  )
}
