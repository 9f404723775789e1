import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import * as z from 'zod'
import { INGEST } from '#contract/error-reports.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import { isCrawler } from '#server/lib/requests/crawler.ts'
import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { browserName } from './browser-name.ts'
import { IngestLimits } from './ingest-limits.ts'
import { parseEvent } from './parse-event.ts'
import { type EnvelopeItem, parseJsonPayload, MAX_BODY_BYTES, readEnvelope } from './read-envelope.ts'
import { cleanSegment, decodeSegment, hasRecording, saveSegment } from './replays.ts'
import { isStored, saveReport } from './store.ts'
import type { Symbolicator } from './symbolicate.ts'
import { readDurations, type VisitDuration } from './visit-durations.ts'

export interface IngestDeps {
  db: Database
  clock: Clock
  symbolicator: Symbolicator
  count: (result: 'stored' | 'ignored' | 'limited' | 'refused') => void
  observeDuration: (duration: VisitDuration) => void
}

/** Parsing a source map or a recording takes up to a quarter of a second. */
const CONCURRENCY = 2
/** Each has a body of up to 2 MB. */
const MAX_WAITING = 10
const RECORDING_TIMEOUT_MS = 5_000
const RETRY_AFTER_SECONDS = '60'

interface EnvelopeRoute {
  Params: { project: string }
  Querystring: { sentry_key?: unknown }
}

type EnvelopeRequest = FastifyRequest<EnvelopeRoute>

/** For the Sentry protocol. Reports of crawlers are ignored. */
export async function registerIngest(app: FastifyInstance, deps: IngestDeps): Promise<void> {
  const limits = new IngestLimits()
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const threads = new WorkerPool({
    module: new URL('./replay-worker.ts', import.meta.url),
    timeoutMs: RECORDING_TIMEOUT_MS,
    maxWaiting: CONCURRENCY,
  })
  app.addHook('onClose', () => threads.close())
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<EnvelopeRoute>(
      '/api/:project/envelope/',
      { bodyLimit: MAX_BODY_BYTES, errorHandler: countRefusals(deps) },
      async (request, reply) => {
        authorize(request)
        const now = deps.clock()
        const network = clientNetwork(request.ip)
        if (!limits.takeEnvelope(network, now) || queue.size >= MAX_WAITING) return limited(reply, '')
        return queue.add(() => accept(request, reply, { ...deps, limits, threads, network, now }))
      },
    )
  })
}

/** Throws NOT_FOUND for another project and AUTH_NOT_AUTHORIZED for another key. */
function authorize({ params, query, headers }: EnvelopeRequest): void {
  if (params.project !== INGEST.project) throw new AppError('NOT_FOUND')
  const given = query.sentry_key ?? keyOf(headers['x-sentry-auth'])
  if (given !== INGEST.key) throw new AppError('AUTH_NOT_AUTHORIZED', 'The key of the project is missing or wrong')
}

const keyOf = (header: string | string[] | undefined) => /\bsentry_key=(\w+)/.exec(String(header))?.[1]

const countRefusals =
  ({ count }: IngestDeps) =>
  (cause: unknown): never => {
    count(cause instanceof AppError && cause.code === 'TOO_MANY_REQUESTS' ? 'limited' : 'refused')
    throw cause
  }

interface Acceptance extends IngestDeps {
  limits: IngestLimits
  threads: WorkerPool
  network: string
  now: Date
}

async function accept(request: EnvelopeRequest, reply: FastifyReply, deps: Acceptance): Promise<FastifyReply> {
  const { headers, body } = request
  const items = await readEnvelope(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers['content-encoding'])
  const userAgent = headers['user-agent'] ?? ''
  const isCounted = !isCrawler(userAgent)
  const events = items.filter(({ type }) => type === 'event')
  const isRecorded = hasRecording(items)
  if (isCounted && events.length > 0 && !(await saveEvents(events, browserName(userAgent), deps)))
    return limited(reply, 'error')
  if (isCounted && isRecorded && !(await saveRecording(items, deps))) return limited(reply, 'replay')
  for (const duration of isCounted ? readDurations(items) : []) deps.observeDuration(duration)
  if (events.length === 0 && !isRecorded) deps.count('ignored')
  return reply.header('cache-control', 'no-store').send({ id: idOf(events) })
}

/** Returns false at the limit. */
async function saveEvents(events: readonly EnvelopeItem[], browser: string, deps: Acceptance): Promise<boolean> {
  const { db, network, now, limits, symbolicator, count } = deps
  for (const { payload } of events) {
    const report = parseEvent(parseJsonPayload(payload), browser)
    if (!limits.takeItem('error', network, now)) return false
    if (await isStored(db, report.id)) {
      count('ignored')
      continue
    }
    await saveReport(db, { ...report, frames: await symbolicator.resolve(report.frames, now) }, now)
    count('stored')
  }
  return true
}

/** Returns false at the limit. */
async function saveRecording(items: readonly EnvelopeItem[], deps: Acceptance): Promise<boolean> {
  const { db, network, now, limits, threads, count } = deps
  if (!limits.hasReplayBytes(now) || !limits.takeItem('replay', network, now)) return false
  const sent = await decodeSegment(items)
  if (!limits.takeRecorded(network, sent.bytes.length, now)) return false
  const segment = await cleanSegment(sent, threads)
  limits.addReplayBytes(segment.recording.length)
  await saveSegment(db, segment, now)
  count('stored')
  return true
}

/** Payloads of crawlers have not been parsed. */
const EventId = z.object({ event_id: z.string() })

const idOf = ([first]: readonly EnvelopeItem[]): string | undefined =>
  EventId.safeParse(first && parseJsonPayload(first.payload)).data?.event_id

/** The SDK does not send `category` for a while; an empty category means all. */
function limited(reply: FastifyReply, category: string): never {
  reply.headers({
    'retry-after': RETRY_AFTER_SECONDS,
    'x-sentry-rate-limits': `${RETRY_AFTER_SECONDS}:${category}:organization`,
  })
  throw new AppError('TOO_MANY_REQUESTS')
}
