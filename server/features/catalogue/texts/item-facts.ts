import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails } from '#server/database/tables.ts'

export interface ItemFacts {
  id: string
  text: string | null
  guid: string | null
  details: Pick<ContentDetails, 'chapters' | 'transcripts' | 'soundbites' | 'episodeType'>
  people: { name: string; role: string }[] | null
  sources: { src: string; type: string }[] | null
}

/** Readers reject very large feeds. */
const MAX_TEXT = 4_000

export async function itemFacts(db: Database, ids: readonly string[]): Promise<Map<string, ItemFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ItemFacts>`
    select content.id, left(content.text, ${MAX_TEXT}) as text, content.guid, media.sources,
      jsonb_build_object('transcripts', details->'transcripts', 'chapters', details->'chapters',
        'soundbites', details->'soundbites', 'episodeType', details->'episodeType') as details,
      credited.people
    from content
    left join media on media.id = content.media_id
    left join (
      select credit.content_id,
        json_agg(json_build_object('name', person.name, 'role', credit.role) order by credit.position) as people
      from content_person as credit join person on person.id = credit.person_id
      where credit.content_id in (${sql.join(ids)}) group by credit.content_id
    ) as credited on credited.content_id = content.id
    where content.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
