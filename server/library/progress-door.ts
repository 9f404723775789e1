import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isFinishedAt, PROGRESS_LIMITS, PROGRESS_PATH, type ProgressAnswer } from '#contract/progress.ts'
import { eventTime } from '#server/domain/library/event-time.ts'
import { type Progress, unknownMedia } from '#server/domain/library/progress.ts'
import { ProgressWriter } from '#server/domain/library/progress-writer.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/platform/app-error.ts'
import { requireViewer } from '#server/platform/bearer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { VerifyAccessToken } from '#server/platform/viewer.ts'

export interface ProgressDeps {
  db: Database
  clock: Clock
  verifyToken: VerifyAccessToken
  /** How often an account may write. */
  writes: RateLimit
}

/** No recording is longer than a month. */
const seconds = z.number().min(0).max(2_678_400)
const instant = z.number().int().min(0).max(8.64e15)

const Beacon = z.strictObject({
  sentAt: instant,
  events: z
    .array(
      z.strictObject({
        // What a database cannot keep in a text is in no id.
        mediaId: z
          .string()
          .max(200)
          .regex(/^[^\p{C}\s]+$/u),
        seconds,
        duration: seconds,
        isFinished: z.boolean().optional(),
        isRemoved: z.boolean().optional(),
        at: instant,
      }),
    )
    .min(1)
    .max(PROGRESS_LIMITS.events),
})

/** Keeps how far listeners come. An answer of success means that it is committed. */
export function registerProgress(app: FastifyInstance, deps: ProgressDeps): void {
  const { db, clock, verifyToken, writes } = deps
  const writer = new ProgressWriter(db, clock)

  app.post(PROGRESS_PATH, { bodyLimit: PROGRESS_LIMITS.bytes }, async ({ headers, body }, reply) => {
    const now = clock()
    const { userId } = await requireViewer(verifyToken, headers.authorization)
    writes.count(userId, now)
    const events = readBeacon(body, userId, now)
    const unknown = unknownMedia(await writer.record(events), userId)
    const ignored = [...new Set(events.map(({ mediaId }) => mediaId))].filter((mediaId) => unknown.has(mediaId))
    reply.header('cache-control', 'no-store')
    if (ignored.length === 0) return reply.code(204).send()
    return reply.send({ ignored } satisfies ProgressAnswer)
  })
}

function readBeacon(body: unknown, accountId: string, now: Date): Progress[] {
  const beacon = Beacon.safeParse(body)
  if (!beacon.success) {
    const [issue] = beacon.error.issues
    throw new AppError('BAD_INPUT', `${issue?.path.join('.') || 'The message'}: ${issue?.message}`)
  }
  const { sentAt, events } = beacon.data
  return events.map(({ mediaId, seconds, duration, isFinished, isRemoved = false, at }) => ({
    accountId,
    mediaId,
    seconds,
    duration,
    isFinished: isFinished ?? isFinishedAt(seconds, duration),
    isRemoved,
    at: eventTime(at, sentAt, now),
  }))
}
