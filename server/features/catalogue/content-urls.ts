import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type Content, contentWithPage, toContent } from './content.ts'

export async function contentByUrl(db: Database, path: string, now: Date): Promise<Content | null> {
  const row = await contentWithPage(db, now).where('content.url', '=', path).executeTakeFirst()
  return row ? toContent(row) : null
}

/** Without query, fragment and trailing slash. */
export function canonicalPath(url: string): string {
  const path = `/${url.split(/[?#]/, 1)[0] ?? ''}`.replace(/^\/+/, '/')
  // A pattern for the end would look for it from every slash of a long path.
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

const MAX_REDIRECTS = 10

/** Follows at most ten moves. Null when nothing moved from `url`, when the chain is longer, or when it is a cycle. */
export async function movedUrl(db: Database, url: string): Promise<string | null> {
  const { rows } = await sql<{ target: string }>`
    with recursive hop (target, number) as (
      select target, 1 from moved_content where url = ${url}
      union all
      select moved.target, hop.number + 1 from hop
      join moved_content as moved on moved.url = hop.target
      where hop.number <= ${MAX_REDIRECTS})
    select target from hop
    where number <= ${MAX_REDIRECTS} and not exists (select 1 from moved_content where url = hop.target)`.execute(db)
  return rows[0]?.target ?? null
}

export async function isWithdrawn(db: Database, path: string): Promise<boolean> {
  const query = db.selectFrom('content').select('id').where('url', '=', path).where('state', '=', 'withdrawn')
  return (await query.executeTakeFirst()) !== undefined
}
