import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#server/database/published.ts'

/**
 * Rows `id, season` of everything whose episodes belong to the content with the id `owner`: the content itself, with the
 * season number 0 unless it has one, and its published seasons. By the index of parents, however many episodes there are.
 */
export const sectionsOf = (owner: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select whole.id, coalesce(whole.season, 0) as season from content as whole where whole.id = ${owner}
  union all
  select part.id, coalesce(part.season, 0) from content as part
  where part.parent_id = ${owner} and part.kind = 'season' and ${isPublished('part', now)})`
