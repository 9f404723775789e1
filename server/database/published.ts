import { sql, type RawBuilder } from 'kysely'

/** Whether the content that a statement calls `alias` may be read by the public at `now`. */
export const isPublished = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} = 'published' and ${sql.ref(`${alias}.published_at`)} <= ${now})`

/** Whether it may also be recommended: it is not gone again. */
export const isPublishedNow = (alias: string, now: Date): RawBuilder<boolean> => {
  const until = sql.ref(`${alias}.available_until`)
  return sql<boolean>`(${isPublished(alias, now)} and (${until} is null or ${until} > ${now}))`
}
