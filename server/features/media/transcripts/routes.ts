import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { RecordingChapters, TranscriptText, RecordingTranscripts } from '#contract/transcripts.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import { isPlayable, unavailableError } from '#server/features/catalogue/availability/availability.ts'
import { checkTerritory, OUTSIDE } from '#server/features/catalogue/availability/territories.ts'
import { publishedMediaDetails } from '#server/features/catalogue/media.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { availabilityFor, type AvailabilityDeps } from '../authorize-playback.ts'
import { supportedTranscripts } from './read-texts.ts'
import type { RemoteTexts } from './remote-texts.ts'
import { TextReaders } from './text-readers.ts'

const TranscriptRequest = z.object({
  // PostgreSQL rejects NUL in text.
  mediaId: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]+$/),
  number: z.coerce.number().int().min(0).max(99).optional(),
})

const PUBLIC_CACHE = 'public, max-age=300, stale-while-revalidate=3600'
const PRIVATE_CACHE = 'private, no-store'

interface TranscriptDeps extends AvailabilityDeps {
  db: Database
  clock: Clock
  texts: RemoteTexts
}

/** Texts are for viewers who may play the recording. The server fetches them: no browser contacts the publisher. */
export function registerTranscripts(app: FastifyInstance, deps: TranscriptDeps): void {
  const { texts } = deps
  const readers = new TextReaders()
  app.addHook('onClose', () => readers.close())

  app.get('/media/chapters/:mediaId', async (request, reply): Promise<RecordingChapters> => {
    const { details, cacheControl } = await authorizedDetails(deps, request)
    const { chapters = [] } = details
    const found = 'url' in chapters ? await texts.read('chapters', chapters.url, readers.chapters) : chapters
    reply.header('cache-control', cacheControl)
    return { chapters: found.map(({ startSeconds, title }) => ({ startSeconds, title })) }
  })

  app.get('/media/transcripts/:mediaId', async (request, reply): Promise<RecordingTranscripts> => {
    const { mediaId } = parse(request.params)
    const { details, cacheControl } = await authorizedDetails(deps, request)
    const transcripts = supportedTranscripts(details.transcripts)
    reply.header('cache-control', cacheControl)
    const pathOf = (number: number) => `/media/transcripts/${encodeURIComponent(mediaId)}/${number}`
    return { transcripts: transcripts.map(({ language }, number) => ({ path: pathOf(number), language })) }
  })

  app.get('/media/transcripts/:mediaId/:number', async (request, reply): Promise<TranscriptText> => {
    const { number = 0 } = parse(request.params)
    const { details, cacheControl } = await authorizedDetails(deps, request)
    const transcript = supportedTranscripts(details.transcripts)[number]
    if (!transcript) throw new AppError('NOT_FOUND', 'There is no such transcript')
    const { url, type } = transcript
    const lines = await texts.read(`transcript ${type}`, url, (text) => readers.transcript(text, type))
    reply.header('cache-control', cacheControl)
    return { lines }
  })
}

function parse(params: unknown): z.infer<typeof TranscriptRequest> {
  const parsed = TranscriptRequest.safeParse(params)
  if (!parsed.success) throw new AppError('BAD_INPUT', 'The URL is not that of a recording')
  return parsed.data
}

interface AuthorizedDetails {
  details: ContentDetails
  cacheControl: string
}

/** Throws NOT_FOUND for an unpublished recording, AUTH_NOT_AUTHORIZED, or the error of `unavailableError`. */
async function authorizedDetails(
  deps: TranscriptDeps,
  { params, headers }: FastifyRequest,
): Promise<AuthorizedDetails> {
  const { mediaId } = parse(params)
  const now = deps.clock()
  const details = await publishedMediaDetails(deps.db, mediaId, now)
  if (!details) throw new AppError('NOT_FOUND', 'There is no such recording')
  const result = await availabilityFor(deps, mediaId, headers.authorization, now)
  if (result === 'invalid token') throw new AppError('AUTH_NOT_AUTHORIZED')
  if (!isPlayable(result.availability)) throw unavailableError(result.availability)
  const territory = await checkTerritory(deps, mediaId, headers)
  if (territory === 'outside') throw unavailableError(OUTSIDE)
  const isPublic = result.isPublic && territory === 'everywhere'
  return { details, cacheControl: isPublic ? PUBLIC_CACHE : PRIVATE_CACHE }
}
