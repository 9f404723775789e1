import { sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'

/** Published or not. */
export async function showIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('content').select('id').where('kind', '=', 'show').execute()
  return rows.map(({ id }) => id)
}

/** Without drafts but with withdrawn shows. */
export const showNames = (
  db: Database,
  station: StationId,
): Promise<{ id: string; url: string; name: string; headline: string }[]> =>
  db
    .selectFrom('content')
    .select(['id', 'url', 'name', 'headline'])
    .where('station', '=', station)
    .where('kind', '=', 'show')
    .where('state', '!=', 'draft')
    .execute()

/** Published or not. */
export async function headlinesByIds(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('content').select(['id', 'headline']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, headline }) => [id, headline]))
}

/** Repeated by the pages of its airings. */
export interface ShowOfAirings {
  id: string
  url: string
  headline: string
  subline: string | null
  text: string | null
  /** Falls back to the credited people. */
  author: string | null
  topics: string[]
  imageId: string | null
  language: string | null
}

export async function showsOfAirings(db: Database, ids: readonly string[]): Promise<Map<string, ShowOfAirings>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .select(['id', 'url', 'headline', 'subline', 'text', 'topics', 'language', 'image_id as imageId'])
    .select(
      sql<string | null>`coalesce(author, (
        select string_agg(person.name, ' and ' order by position) from content_person
        join person on person.id = person_id where content_id = content.id))`.as('author'),
    )
    .where('id', 'in', ids)
    .where('kind', '=', 'show')
    .where('state', '=', 'published')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
