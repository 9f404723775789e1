import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { PlaybackViewer } from '#server/features/catalogue/availability/availability.ts'
import { playableContents, type Sentence } from '#server/features/catalogue/texts/transcripts.ts'
import type { SearchQuery } from './parse-query.ts'
import { type MediaFilter, toTsquery } from './search.ts'

interface TranscriptRequest {
  query: SearchQuery
  filter: MediaFilter
  /** Only subscribers find premium recordings. */
  viewer: PlaybackViewer
  skip: number
  take: number
}

export interface SentenceHit extends Sentence {
  contentId: string
  position: number
  matches: number
}

export interface FoundSentences {
  /** Number of recordings. */
  total: number
  hits: SentenceHit[]
}

/** Newest recordings first, because ranking costs about as much as reading a sentence. */
const MAX_SENTENCES = 5_000

const ofMediaType = (filter: MediaFilter) =>
  ({
    all: sql`true`,
    audio: sql`content.kind = 'episode'`,
    video: sql`content.kind <> 'episode'`,
  })[filter]

/** The words of the query occur in one or two adjacent sentences of each recording. */
export async function searchTranscripts(db: Database, request: TranscriptRequest, now: Date): Promise<FoundSentences> {
  const hits = await bestSentences(db, request, now)
  const [first] =
    hits.length === 0 && request.skip > 0 ? await bestSentences(db, { ...request, skip: 0, take: 1 }, now) : hits
  return { total: first?.total ?? 0, hits }
}

async function bestSentences(db: Database, { query, filter, viewer, skip, take }: TranscriptRequest, now: Date) {
  const words = toTsquery(query)
  const phrase = sql`phraseto_tsquery('english', ${query.words.join(' ')})`
  // The recency of a recording of today weighs as much as a fairly good match.
  const order = sql`rank + 0.3 / (1 + extract(epoch from ${now}::timestamptz - published_at) / 2592000) desc, content_id`
  const { rows } = await sql<SentenceHit & { total: number }>`
    with found as materialized (
      select content_id, count(*) as number from transcript_sentence where words @@ ${words} group by content_id),
    visible as materialized (
      select content_id, published_at, sum(number) over (order by published_at desc, content_id) - number as before
      from found join ${playableContents(viewer, now)} as content on content.id = content_id
      where ${ofMediaType(filter)}),
    ranked as materialized (
      select distinct on (content_id) content_id, position, published_at,
        (words @@ ${phrase})::int * 2 + ts_rank_cd('{0.2, 0.2, 0.2, 1}', words, ${words}, 1) as rank
      from visible join transcript_sentence using (content_id)
      where before < ${MAX_SENTENCES} and words @@ ${words}
      order by content_id, rank desc, position),
    page as (
      select *, count(*) over () as total from ranked order by ${order} offset ${skip} limit ${take})
    select content_id as "contentId", position, start_seconds as "startSeconds", speaker, text, total::int as total,
      (select count(*) from transcript_sentence as other
        where other.content_id = page.content_id and ts_filter(other.words, '{a}') @@ ${words})::int as matches
    from page join transcript_sentence using (content_id, position)
    order by ${order}`.execute(db)
  return rows
}
