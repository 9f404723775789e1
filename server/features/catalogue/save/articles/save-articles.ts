import type { Insertable, Transaction } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable, StoredSection, Tables } from '#server/database/tables.ts'
import { sanitisedColumn } from '../../texts/sanitised-texts.ts'
import { announceContents } from '../announce-contents.ts'
import { lockPublication } from '../lock-publication.ts'
import { saveImages } from '../podcast/people.ts'
import type { ImageToSave } from '../podcast/podcast-to-save.ts'
import { upsertContent } from '../upsert-content.ts'

export interface ArticleToSave {
  id: string
  /** Identifies the page of the publisher within the source. */
  linkKey: string | null
  guid: string
  slug: string
  headline: string
  subline: string | null
  /** Plain text of the summary, or of the whole article. */
  text: string
  /** Sanitised HTML; empty where the feed has only a headline. */
  html: string
  author: string | null
  language: string | null
  station: StationId | null
  /** For an undated article, the instant by which lists sort it. */
  publishedAt: Date
  isUndated: boolean
  image: ImageToSave | null
  tags: string[]
  topics: string[]
  publisher: { name: string; url: string | null }
}

const BATCH = 100

/** In transactions of a hundred; idempotent. An article keeps its URL even when its headline changes. */
export async function saveArticles(
  db: Database,
  source: string,
  articles: readonly ArticleToSave[],
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  for (let start = 0; start < articles.length; start += BATCH) {
    await db.transaction().execute(async (tx) => {
      const batch = articles.slice(start, start + BATCH)
      await lockPublication(tx)
      await saveBatch(tx, source, batch)
      await announceContents(
        tx,
        batch.map(({ id }) => id),
      )
    })
    onProgress(Math.min(start + BATCH, articles.length))
  }
}

async function saveBatch(tx: Transaction<Tables>, source: string, batch: readonly ArticleToSave[]): Promise<void> {
  await saveImages(tx, ...batch)
  await upsertContent(tx, batch.map(articleRow), UPDATED)
  await tx
    .insertInto('imported_article')
    .values(batch.map(({ id, linkKey }) => ({ article_id: id, source, link_key: linkKey })))
    .onConflict((on) => on.column('article_id').doUpdateSet((row) => ({ link_key: row.ref('excluded.link_key') })))
    .execute()
}

/** A later import may change them; id and URL are fixed. */
const UPDATED = [
  'name',
  'headline',
  'overline',
  'subline',
  'text',
  'sections',
  'author',
  'language',
  'station',
  'image_id',
  'tags',
  'topics',
  'details',
  'published_at',
  'is_undated',
] as const satisfies readonly (keyof ContentTable)[]

function articleRow(article: ArticleToSave): Insertable<ContentTable> {
  const sections: StoredSection[] = article.html === '' ? [] : [{ kind: 'rich_text', html: article.html }]
  return {
    id: article.id,
    kind: 'news',
    url: `/news/${article.slug}`,
    name: article.headline,
    headline: article.headline,
    overline: article.topics[0] ?? null,
    subline: article.subline,
    text: article.text,
    author: article.author,
    language: article.language,
    station: article.station,
    image_id: article.image?.id ?? null,
    badges: '[]',
    tags: JSON.stringify(article.tags),
    topics: JSON.stringify(article.topics),
    guid: article.guid,
    details: JSON.stringify({ source: article.publisher }),
    sections: JSON.stringify(sections),
    sanitised: sanitisedColumn({ sections }),
    published_at: article.publishedAt,
    is_undated: article.isUndated,
  }
}
