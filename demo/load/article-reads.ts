import type { Database } from '#server/database/connect.ts'
import { readHeat } from '#server/features/news/reads.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { createRandom } from '../random.ts'

const READS = { fewest: 60, most: 6_000 }
/** Most reads of an article follow soon after its publication. */
const READ_AFTER_MS = 3 * HOUR_MS

/** So that the most read articles are not simply the newest. */
export async function insertArticleReads(db: Database, now: Date): Promise<void> {
  const articles = await db
    .selectFrom('content')
    .select(['id', 'published_at'])
    .where('kind', '=', 'news')
    .where('state', '=', 'published')
    .where('published_at', '<=', now)
    .execute()
  const rows = articles.map(({ id, published_at: publishedAt }) => {
    const reads = READS.fewest * (READS.most / READS.fewest) ** createRandom(`reads of ${id}`).next()
    const readAt = Math.min(now.getTime(), publishedAt.getTime() + READ_AFTER_MS)
    return { article_id: id, heat: readHeat(new Date(readAt)) + Math.log(reads) }
  })
  if (rows.length > 0) await db.insertInto('article_heat').values(rows).execute()
}
