import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { type WorkerPool, WorkerPoolError } from '#server/lib/system/worker-pool.ts'
import { type EnvelopeItem, parseJsonPayload } from './read-envelope.ts'
import type { CleanRecording } from './replay-worker.ts'

const MAX_RECORDING_BYTES = 6_000_000
/** In an hour, the longest recorded visit. */
const MAX_SEGMENTS = 720
/** Uncompressed. Parts that arrive concurrently may exceed it. */
const MAX_VISIT_BYTES = 40_000_000
const LINE_BREAK = 10
const ZLIB = 0x78

const inflateBytes = promisify(inflate)

interface SentSegment {
  replayId: string
  segment: number
  /** Not compressed. */
  bytes: Uint8Array
}

type Segment = Omit<SentSegment, 'bytes'> & CleanRecording

const ReplayEvent = z.object({
  replay_id: z.string().regex(/^[\da-f]{32}$/),
  segment_id: z.number().int().min(0).max(MAX_SEGMENTS),
})

export const hasRecording = (items: readonly EnvelopeItem[]): boolean =>
  items.some(({ type }) => type === 'replay_recording')

/** Throws BAD_INPUT and TOO_LARGE. */
export async function decodeSegment(items: readonly EnvelopeItem[]): Promise<SentSegment> {
  const payload = items.find(({ type }) => type === 'replay_recording')?.payload
  const event = ReplayEvent.safeParse(parseJsonPayload(items.find(({ type }) => type === 'replay_event')?.payload))
  if (!event.success || !(payload instanceof Uint8Array)) throw new AppError('BAD_INPUT', 'The recording has no event')
  // The first line is a header of the recording itself.
  const bytes = payload.subarray(payload.indexOf(LINE_BREAK) + 1)
  return {
    replayId: event.data.replay_id,
    segment: event.data.segment_id,
    bytes: bytes[0] === ZLIB ? await inflateRecording(bytes) : bytes,
  }
}

const inflateRecording = (bytes: Uint8Array): Promise<Buffer> =>
  inflateBytes(bytes, { maxOutputLength: MAX_RECORDING_BYTES }).catch((cause: unknown) => {
    throw new AppError(cause instanceof RangeError ? 'TOO_LARGE' : 'BAD_INPUT', undefined, { cause })
  })

/** In a thread that runs `replay-worker.ts`. Throws BAD_INPUT. */
export async function cleanSegment({ bytes, ...sent }: SentSegment, threads: WorkerPool): Promise<Segment> {
  const clean = await threads.run<CleanRecording | null>('cleanRecording', bytes).catch((cause: unknown) => {
    throw cause instanceof WorkerPoolError
      ? new AppError('BAD_INPUT', 'The recording could not be read', { cause })
      : cause
  })
  if (!clean) throw new AppError('BAD_INPUT', 'The recording is not a list of events')
  return { ...sent, ...clean }
}

/** Idempotent. Parts beyond the limit of a visit are dropped. */
export async function saveSegment(db: Database, part: Segment, now: Date): Promise<void> {
  const { replayId, segment, recording, length } = part
  await sql`insert into error_replay (id, segment, at, recording, length)
    select ${replayId}, ${segment}, ${now}, ${recording}, ${length}
    where (select coalesce(sum(length), 0) from error_replay where id = ${replayId}) + ${length} <= ${MAX_VISIT_BYTES}
    on conflict do nothing`.execute(db)
}

/** The rrweb events in order, as JSON. Throws RESPONSE_TOO_LARGE, OVERLOADED, and UNAVAILABLE when it takes too long. */
export async function readReplay(db: Database, id: string, threads: WorkerPool): Promise<Uint8Array | null> {
  const rows = await db
    .selectFrom('error_replay')
    .select('recording')
    .where('id', '=', id)
    .orderBy('segment')
    .limit(MAX_SEGMENTS)
    .execute()
  if (rows.length === 0) return null
  const parts: Uint8Array[] = rows.map(({ recording }) => recording)
  const json = await threads.run<Uint8Array | null>('joinRecording', parts).catch((cause: unknown) => {
    throw cause instanceof WorkerPoolError ? new AppError('UNAVAILABLE', undefined, { cause }) : cause
  })
  if (!json) throw new AppError('RESPONSE_TOO_LARGE')
  return json
}
