import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { Content } from './content.ts'
import { isPublishedNow } from './published.ts'

/** The badge by which editors mark an article. */
const BREAKING = 'Breaking'
/** After its publication. */
const BREAKING_MS = 12 * HOUR_MS

export const isBreaking = ({ badges, publishedAt }: Pick<Content, 'badges' | 'publishedAt'>, now: Date): boolean =>
  badges.includes(BREAKING) && now < breakingUntil(publishedAt)

export const breakingUntil = (publishedAt: Date): Date => new Date(publishedAt.getTime() + BREAKING_MS)

export const breakingArticles = (now: Date): RawBuilder<unknown> => sql`(
  select content.id from content where ${isBreakingNow('content', now)} and ${isPublishedNow('content', now)})`

/** SQL condition; assumes that the content is public. Matches an index. */
export const isBreakingNow = (alias: string, now: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('kind')} = 'news' and ${column('badges')} @> ${sql.lit(`["${BREAKING}"]`)}::jsonb
    and ${column('published_at')} > ${new Date(now.getTime() - BREAKING_MS)})`
}
