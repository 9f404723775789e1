import { sql, type RawBuilder } from 'kysely'

export const isPublished = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.state`)} = 'published' and ${sql.ref(`${alias}.published_at`)} <= ${now})`

/** SQL condition: public, and its availability has not ended, so that it may be listed. */
export const isPublishedNow = (alias: string, now: Date): RawBuilder<boolean> => {
  const until = sql.ref(`${alias}.available_until`)
  return sql<boolean>`(${isPublished(alias, now)} and (${until} is null or ${until} > ${now}))`
}

/** SQL condition: public, or an airing that is on air; lists contain an airing from its end on. */
export const hasPage = (alias: string, now: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('state')} = 'published'
    and (${column('published_at')} <= ${now} or (${column('kind')} = 'episode' and ${column('opens_at')} <= ${now})))`
}

/** SQL condition for a column with the id of a content. */
export const isIdOfPublished = (column: string, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from content where content.id = ${sql.ref(column)} and ${isPublishedNow('content', now)})`

export const publishedArticle = (url: string, now: Date): RawBuilder<unknown> => sql`(
  select content.id from content where url = ${url} and kind = 'news' and ${isPublishedNow('content', now)})`
