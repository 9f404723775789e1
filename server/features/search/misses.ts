import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { SearchQuery } from './parse-query.ts'

/** Different queries per day, so that clients cannot fill the table. */
const MAX_QUERIES = 10_000

/** A query that may contain something personal is not counted. Who sent it is not stored. */
export async function countMiss(db: Database, typed: string, { words }: SearchQuery, now: Date): Promise<void> {
  if (looksPersonal(typed)) return
  const [query, day] = [words.join(' '), toDay(now).date]
  await sql`
    insert into search_miss (query, day)
    select ${query}, ${day}::date
    where exists (select from search_miss where day = ${day}::date and query = ${query})
      or (select count(*) from (select from search_miss where day = ${day}::date limit ${MAX_QUERIES}) as counted) < ${MAX_QUERIES}
    on conflict (day, query) do update set number = search_miss.number + 1`.execute(db)
}

/** An email, web or IP address, or the digits of a telephone, identity or card number. */
function looksPersonal(typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, '')
  return /\S@\S|:\/\/|(?:\d+\.){3}\d/.test(typed) || digits.length >= MIN_PERSONAL_DIGITS
}

/** Fewer digits are a year, a frequency or an episode number. */
const MIN_PERSONAL_DIGITS = 6

const RETENTION_DAYS = 90

export async function purgeMisses(db: Database, now: Date): Promise<void> {
  const oldest = toDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS)).date
  await db.deleteFrom('search_miss').where('day', '<', oldest).execute()
}
