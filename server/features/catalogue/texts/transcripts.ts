import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails } from '#server/database/tables.ts'
import { mayPlay, type PlaybackViewer } from '../availability/availability.ts'
import { isPublishedNow } from '../published.ts'

export interface Sentence {
  /** Null where the publisher provides no times. */
  startSeconds: number | null
  speaker: string | null
  text: string
}

export interface StoredTranscript {
  language: string | null
  chapters: { startSeconds: number; title: string }[]
  sentences: Sentence[]
}

export type TranscriptFile = NonNullable<ContentDetails['transcripts']>[number]

/** Files that have changed since they were last read. */
export interface UnreadTranscript {
  files: TranscriptFile[]
  chapters: ContentDetails['chapters']
  digest: string
}

/** Null if a content has none. */
export async function unreadTranscript(db: Database, contentId: string): Promise<UnreadTranscript | null> {
  const { rows } = await sql<{ details: ContentDetails; digest: string }>`
    select details, transcript_digest(details) as digest from content
    where id = ${contentId} and state = 'published' and transcript_digest(details) is not null
      and not exists (select from transcript where content_id = id and digest = transcript_digest(details))`.execute(db)
  const [row] = rows
  return row ? { files: row.details.transcripts ?? [], chapters: row.details.chapters, digest: row.digest } : null
}

/** Does nothing where the content was deleted. */
export async function saveTranscript(
  db: Database,
  contentId: string,
  { digest, language, chapters, sentences }: StoredTranscript & { digest: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const content = await tx.selectFrom('content').select('id').where('id', '=', contentId).forKeyShare().execute()
    if (content.length === 0) return
    await tx.deleteFrom('transcript').where('content_id', '=', contentId).execute()
    await tx
      .insertInto('transcript')
      .values({ content_id: contentId, digest, language, chapters: JSON.stringify(chapters) })
      .execute()
    await sql`
      insert into transcript_sentence (content_id, position, start_seconds, speaker, text, words)
      select ${contentId}, position, "startSeconds", speaker, text,
        setweight(words, 'A') || setweight(coalesce(lead(words) over (order by position), ''), 'D')
      from (
        select row_number() over () as position, spoken.*, to_tsvector('english', search_fold(text)) as words
        from jsonb_to_recordset(${JSON.stringify(sentences)}::jsonb)
          as spoken ("startSeconds" real, speaker text, text text)) as sentence`.execute(tx)
  })
}

export async function transcriptsByContentIds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StoredTranscript>> {
  const rows = await db
    .selectFrom('transcript')
    .innerJoin('transcript_sentence as sentence', 'sentence.content_id', 'transcript.content_id')
    .select(['transcript.content_id as id', 'language', 'chapters'])
    .select((of) => [of.ref('start_seconds').as('startSeconds'), 'speaker', 'text'])
    .where('transcript.content_id', 'in', [...ids])
    .orderBy('transcript.content_id')
    .orderBy('position')
    .execute()
  const transcripts = new Map<string, StoredTranscript>()
  for (const { id, language, chapters, ...sentence } of rows) {
    const transcript = transcripts.get(id) ?? { language, chapters, sentences: [] }
    transcript.sentences.push(sentence)
    transcripts.set(id, transcript)
  }
  return transcripts
}

export async function withTranscript(db: Database, ids: readonly string[]): Promise<Map<string, true>> {
  const rows = await db
    .selectFrom('transcript_sentence')
    .select('content_id')
    .where('content_id', 'in', [...ids])
    .where('position', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.content_id, true]))
}

/**
 * SQL condition: whoever may play a content wherever they are may read its transcript. The same rule as `decideAvailability`. Answers of
 * the gateway, pages and sitemaps are the same for all countries; the Playback API and the transcripts in the player know the country.
 */
export function isPlayableBy(alias: string, viewer: PlaybackViewer, now: Date): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const access = mayPlay(viewer, { access: 'premium' }) ? sql`true` : sql`${column('access')} = 'free'`
  return sql<boolean>`(${isPublishedNow(alias, now)} and ${access} and not ${column('is_processing')}
    and ${column('blocked_reason')} is null and ${column('territories')} is null and ${column('media_id')} is not null
    and (${column('available_from')} is null or ${column('available_from')} <= ${now}))`
}

export const playableContents = (viewer: PlaybackViewer, now: Date): RawBuilder<unknown> => sql`(
  select content.id, content.kind, content.published_at from content where ${isPlayableBy('content', viewer, now)})`
