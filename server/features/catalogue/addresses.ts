import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type Content, publishedContent, toContent } from './content.ts'

/** What is published at a plain path; null where there is nothing. */
export async function contentByUrl(db: Database, path: string, now: Date): Promise<Content | null> {
  const row = await publishedContent(db, now).where('content.url', '=', path).executeTakeFirst()
  return row ? toContent(row) : null
}

/** One address for one page: without query, fragment and closing slash. */
export const plainPath = (url: string) =>
  `/${url.split(/[?#]/, 1)[0] ?? ''}`.replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')

/** As many redirects as one navigation may take. */
const LONGEST_CHAIN = 10

/**
 * Where the content of an old address is now, after at most ten moves. Null where nothing moved from there, where the chain
 * is longer, or where it is a circle.
 */
export async function movedAddress(db: Database, url: string): Promise<string | null> {
  const { rows } = await sql<{ target: string }>`
    with recursive hop (target, number) as (
      select target, 1 from moved_content where url = ${url}
      union all
      select moved.target, hop.number + 1 from hop
      join moved_content as moved on moved.url = hop.target
      where hop.number <= ${LONGEST_CHAIN})
    select target from hop
    where number <= ${LONGEST_CHAIN} and not exists (select 1 from moved_content where url = hop.target)`.execute(db)
  return rows[0]?.target ?? null
}
