import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  isFinishedAt,
  PROGRESS_LIMITS,
  PROGRESS_PATH,
  type ProgressResponse,
  type RejectedEvent,
} from '#contract/progress.ts'
import type { Database } from '#server/database/connect.ts'
import { BatchWriter } from '#server/lib/async/batch-writer.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { requireViewer, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { eventTime, type Progress, recordProgress, requireKnownAccount } from './progress.ts'

export interface ProgressDeps {
  db: Database
  clock: Clock
  verifyToken: VerifyAccessToken
  writes: RateLimit
}

/** 31 days; no recording is longer. */
const seconds = z.number().min(0).max(2_678_400)
const instant = z.number().int().min(0).max(8.64e15)

/** Events are validated one by one, so that an invalid event does not reject the others. */
const Beacon = z.strictObject({
  sentAt: instant,
  events: z.array(z.unknown()).min(1).max(PROGRESS_LIMITS.events),
})

const BeaconEvent = z.strictObject({
  // PostgreSQL cannot store some control characters and lone surrogates; no id contains any.
  mediaId: z
    .string()
    .max(200)
    .regex(/^[^\p{C}\s]+$/u),
  seconds,
  duration: seconds,
  isFinished: z.boolean().optional(),
  isRemoved: z.boolean().optional(),
  at: instant,
})

/** A successful response commits every event that it does not list. */
export function registerProgress(app: FastifyInstance, deps: ProgressDeps): void {
  const { db, clock, verifyToken, writes } = deps
  const writer = new BatchWriter((events: readonly Progress[]) => recordProgress(db, events, clock()))

  app.post(PROGRESS_PATH, { bodyLimit: PROGRESS_LIMITS.bytes }, async ({ headers, body }, reply) => {
    const now = clock()
    const { userId } = await requireViewer(verifyToken, headers.authorization)
    writes.count(userId, now)
    const { events, rejected } = parseBeacon(body, userId, now)
    const unknown = requireKnownAccount(await writer.write(events), userId)
    const ignored = [...new Set(events.map(({ mediaId }) => mediaId))].filter((mediaId) => unknown.has(mediaId))
    reply.header('cache-control', 'no-store')
    if (ignored.length === 0 && rejected.length === 0) return reply.code(204).send()
    return reply.send({ ignored, ...(rejected.length > 0 && { rejected }) } satisfies ProgressResponse)
  })
}

interface ParsedBeacon {
  events: Progress[]
  rejected: RejectedEvent[]
}

/** Throws BAD_INPUT where no event is valid. */
function parseBeacon(body: unknown, accountId: string, now: Date): ParsedBeacon {
  const beacon = Beacon.safeParse(body)
  if (!beacon.success) throw new AppError('BAD_INPUT', issueMessage(beacon.error, 'The message'))
  const { sentAt } = beacon.data
  const events: Progress[] = []
  const rejected: RejectedEvent[] = []
  for (const [index, sent] of beacon.data.events.entries()) {
    const event = BeaconEvent.safeParse(sent)
    if (event.success) events.push(toProgress(event.data, accountId, sentAt, now))
    else rejected.push({ index, reason: issueMessage(event.error, 'The event') })
  }
  const [first] = rejected
  if (events.length === 0 && first) throw new AppError('BAD_INPUT', `events.${first.index}: ${first.reason}`)
  return { events, rejected }
}

function issueMessage({ issues: [issue] }: z.ZodError, whole: string): string {
  return `${issue?.path.join('.') || whole}: ${issue?.message}`
}

const toProgress = (
  { mediaId, seconds, duration, isFinished, isRemoved = false, at }: z.infer<typeof BeaconEvent>,
  accountId: string,
  sentAt: number,
  now: Date,
): Progress => ({
  accountId,
  mediaId,
  seconds,
  duration,
  isFinished: isFinished ?? isFinishedAt(seconds, duration),
  isRemoved,
  at: eventTime(at, sentAt, now),
})
