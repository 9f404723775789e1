import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { RecordingChapters, TranscriptText, RecordingTranscripts } from '#contract/transcripts.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import { isPublished } from '#server/database/published.ts'
import { isOpen, unavailableError } from '#server/features/catalogue/availability.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { availabilityFor, type ListenerDeps } from '../authorize-playback.ts'
import type { RemoteTexts } from './remote-texts.ts'
import { TRANSCRIPT_TYPES } from './read-texts.ts'
import { TextReaders } from './text-readers.ts'

const TranscriptRequest = z.object({
  // PostgreSQL takes no NUL in a text.
  mediaId: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]+$/),
  number: z.coerce.number().int().min(0).max(99).optional(),
})

const FOR_ALL = 'public, max-age=300, stale-while-revalidate=3600'
const FOR_ONE = 'private, no-store'

interface SpokenDeps extends ListenerDeps {
  db: Database
  clock: Clock
  texts: RemoteTexts
}

/**
 * Chapters and transcripts of recordings, for those who may play them. What lies with a publisher is fetched here, so that no
 * listener's browser goes to a stranger, and only from addresses that stand in the database.
 */
export function registerTranscripts(app: FastifyInstance, deps: SpokenDeps): void {
  const { texts } = deps
  const readers = new TextReaders()
  app.addHook('onClose', () => readers.close())

  app.get('/media/chapters/:mediaId', async (request, reply): Promise<RecordingChapters> => {
    const { details, cacheControl } = await openDetails(deps, request)
    const { chapters = [] } = details
    const found = 'url' in chapters ? await texts.read('chapters', chapters.url, readers.chapters) : chapters
    reply.header('cache-control', cacheControl)
    return { chapters: found.map(({ startSeconds, title }) => ({ startSeconds, title })) }
  })

  app.get('/media/transcripts/:mediaId', async (request, reply): Promise<RecordingTranscripts> => {
    const { mediaId } = parse(request.params)
    const { details, cacheControl } = await openDetails(deps, request)
    const transcripts = readable(details)
    reply.header('cache-control', cacheControl)
    const pathOf = (number: number) => `/media/transcripts/${encodeURIComponent(mediaId)}/${number}`
    return { transcripts: transcripts.map(({ language }, number) => ({ path: pathOf(number), language })) }
  })

  app.get('/media/transcripts/:mediaId/:number', async (request, reply): Promise<TranscriptText> => {
    const { number = 0 } = parse(request.params)
    const { details, cacheControl } = await openDetails(deps, request)
    const transcript = readable(details)[number]
    if (!transcript) throw new AppError('NOT_FOUND', 'There is no such transcript')
    const { url, type } = transcript
    const lines = await texts.read(`transcript ${type}`, url, (text) => readers.transcript(text, type))
    reply.header('cache-control', cacheControl)
    return { lines }
  })
}

function parse(params: unknown): z.infer<typeof TranscriptRequest> {
  const wish = TranscriptRequest.safeParse(params)
  if (!wish.success) throw new AppError('BAD_INPUT', 'The address is not that of a recording')
  return wish.data
}

interface OpenDetails {
  details: ContentDetails
  /** For an answer made of them. */
  cacheControl: string
}

/** What is known of the recording that is asked for, if whoever asks may play it. */
async function openDetails(deps: SpokenDeps, { params, headers }: FastifyRequest): Promise<OpenDetails> {
  const { mediaId } = parse(params)
  const now = deps.clock()
  const details = await publishedDetails(deps.db, mediaId, now)
  const told = await availabilityFor(deps, mediaId, headers.authorization, now)
  if (told === 'not signed in') throw new AppError('AUTH_NOT_AUTHORIZED')
  if (!isOpen(told.availability)) throw unavailableError(told.availability)
  return { details, cacheControl: told.isForAll ? FOR_ALL : FOR_ONE }
}

async function publishedDetails(db: Database, mediaId: string, now: Date): Promise<ContentDetails> {
  const row = await db
    .selectFrom('content')
    .select('details')
    .where('media_id', '=', mediaId)
    .where(isPublished('content', now))
    .orderBy('id')
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', 'There is no such recording')
  return row.details
}

/** Those in a format that we read, the best first. Their order, and so their numbers, hang on nothing but the row. */
const readable = ({ transcripts = [] }: ContentDetails) =>
  transcripts.filter(({ type }) => rankOf(type) >= 0).toSorted((a, b) => rankOf(a.type) - rankOf(b.type))

const rankOf = (type: string): number => TRANSCRIPT_TYPES.findIndex((known) => type.toLowerCase().startsWith(known))
