import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The columns of a content whose instant changes what the public may see of it or do with it. */
const INSTANTS = ['published_at', 'available_from', 'available_until', 'opens_at', 'closes_at'] as const

/** The first instant in (`from`, `to`] at which a published content changes by the clock alone; null where none does. */
export async function nextContentChange(db: Database, from: Date, to: Date): Promise<Date | null> {
  const firsts = INSTANTS.map((name) => {
    const column = sql.ref(name)
    return sql`select min(${column}) as at from content
      where ${column} > ${from} and ${column} <= ${to} and state = 'published'`
  })
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(firsts, sql` union all `)}) as first`.execute(db)
  return rows[0]?.at ?? null
}
