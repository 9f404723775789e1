import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SpokenChapters, SpokenText, SpokenTranscripts } from '#contract/spoken.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import { isPublished } from '#server/database/published.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { OutsideTexts } from './outside-texts.ts'
import { readChapters } from './read-chapters.ts'
import { readTranscript, TRANSCRIPT_TYPES } from './read-transcript.ts'

const Wish = z.object({
  mediaId: z.string().min(1).max(200),
  number: z.coerce.number().int().min(0).max(99).optional(),
})

const KEPT = 'public, max-age=300, stale-while-revalidate=3600'

interface SpokenDeps {
  db: Database
  clock: Clock
  texts: OutsideTexts
}

/**
 * Chapters and transcripts of published recordings. Those that lie with their publisher are fetched here, so that no
 * listener's browser goes to a stranger, and only from addresses that stand in the database.
 */
export function registerSpoken(app: FastifyInstance, { db, clock, texts }: SpokenDeps): void {
  const detailsOf = (mediaId: string) => publishedDetails(db, mediaId, clock())
  app.get('/media/chapters/:mediaId', async (request, reply): Promise<SpokenChapters> => {
    const { chapters = [] } = await detailsOf(parse(request.params).mediaId)
    const found = 'url' in chapters ? await texts.read('chapters', chapters.url, readChapters) : chapters
    keep(reply)
    return { chapters: found.map(({ startSeconds, title }) => ({ startSeconds, title })) }
  })

  app.get('/media/transcripts/:mediaId', async (request, reply): Promise<SpokenTranscripts> => {
    const { mediaId } = parse(request.params)
    const transcripts = readable(await detailsOf(mediaId))
    keep(reply)
    const pathOf = (number: number) => `/media/transcripts/${encodeURIComponent(mediaId)}/${number}`
    return { transcripts: transcripts.map(({ language }, number) => ({ path: pathOf(number), language })) }
  })

  app.get('/media/transcripts/:mediaId/:number', async (request, reply): Promise<SpokenText> => {
    const { mediaId, number = 0 } = parse(request.params)
    const transcript = readable(await detailsOf(mediaId))[number]
    if (!transcript) throw new AppError('NOT_FOUND', 'There is no such transcript')
    const { url, type } = transcript
    const lines = await texts.read(`transcript ${type}`, url, (text) => readTranscript(text, type))
    keep(reply)
    return { lines }
  })
}

const keep = (reply: FastifyReply) => reply.header('cache-control', KEPT)

function parse(params: unknown): z.infer<typeof Wish> {
  const wish = Wish.safeParse(params)
  if (!wish.success) throw new AppError('BAD_INPUT', 'The address is not that of a recording')
  return wish.data
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
