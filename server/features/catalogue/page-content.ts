import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type Content, contentWithPage, toContent } from './content.ts'
import { selectCredits, type Person } from './people.ts'
import { isPublished } from './published.ts'
import { type ContentBody, selectShortBody, toBody } from './texts/bodies.ts'

const TEXT_LENGTH = 1_000
/** Longer ones are read where they are needed, because pages stay in memory. */
const SHORT_BODY_BYTES = 16_000

export interface PageContent {
  content: Content
  /** The beginning of the text. */
  text: string | null
  /** Null where it is long. */
  body: ContentBody | null
  updatedAt: Date
  people: Person[]
  /** Published ancestors, the nearest first. */
  parents: Pick<Content, 'kind' | 'headline' | 'url'>[]
  source: { src: string; type: string } | null
}

export async function pagesByUrl(db: Database, urls: readonly string[], now: Date): Promise<Map<string, PageContent>> {
  if (urls.length === 0) return new Map()
  const rows = await contentWithPage(db, now)
    .where('content.url', 'in', urls)
    .select([
      'content.updated_at',
      sql<string | null>`left(content.text, ${TEXT_LENGTH})`.as('text'),
      selectShortBody(SHORT_BODY_BYTES).as('body'),
      selectCredits('content.id').as('people'),
      parentsOf(now).as('parents'),
      sql<PageContent['source']>`(select sources->0 from media where media.id = content.media_id)`.as('source'),
    ])
    .execute()
  return new Map(
    rows.map((row) => {
      const { url, updated_at: updatedAt, text, body, people, parents, source } = row
      return [
        url,
        {
          content: toContent(row),
          updatedAt,
          text,
          body: body && toBody(body),
          people: people ?? [],
          parents: parents ?? [],
          source,
        },
      ]
    }),
  )
}

const parentsOf = (now: Date): RawBuilder<PageContent['parents'] | null> => sql`(
  select json_agg(json_build_object('kind', above.kind, 'headline', above.headline, 'url', above.url) order by above.level)
  from (
    select 1 as level, above.* from content as above where above.id = content.parent_id
    union all
    select 2, series.* from content as season join content as series on series.id = season.parent_id
    where season.id = content.parent_id and season.kind = 'season'
  ) as above where ${isPublished('above', now)})`
