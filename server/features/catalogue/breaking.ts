import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { Content } from './content.ts'
import { isPublishedNow } from './published.ts'

/** The badge by which editors mark an article. */
const BREAKING = 'Breaking'
/** How long a marked article counts as breaking after its publication. */
const BREAKING_MS = 12 * HOUR_MS

/** Whether an article is pinned and announced at `now`. */
export const isBreaking = ({ badges, publishedAt }: Pick<Content, 'badges' | 'publishedAt'>, now: Date): boolean =>
  badges.includes(BREAKING) && now < breakingUntil(publishedAt)

/** Returns the instant from which an article published at `publishedAt` no longer counts as breaking. */
export const breakingUntil = (publishedAt: Date): Date => new Date(publishedAt.getTime() + BREAKING_MS)

/** A subquery for `from`: the `id` of each published article that is breaking at `now`. */
export const breakingArticles = (now: Date): RawBuilder<unknown> => sql`(
  select content.id from content where ${isBreakingNow('content', now)} and ${isPublishedNow('content', now)})`

/** SQL condition: the content with the table alias `alias` is breaking at `now`. Assumes that it is public. Matches an index. */
export const isBreakingNow = (alias: string, now: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('kind')} = 'news' and ${column('badges')} @> ${sql.lit(`["${BREAKING}"]`)}::jsonb
    and ${column('published_at')} > ${new Date(now.getTime() - BREAKING_MS)})`
}
