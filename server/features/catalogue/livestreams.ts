import type { Database } from '#server/database/connect.ts'
import { availableContent, toContent, type Content } from './content.ts'

/** The live video channels that are not over: those of an editor's order first, then the newest. */
export async function openLivestreams(db: Database, now: Date): Promise<Content[]> {
  const rows = await availableContent(db, now)
    .where('content.kind', '=', 'livestream')
    .where((is) => is.or([is('content.closes_at', 'is', null), is('content.closes_at', '>', now)]))
    .orderBy('content.sort_order', (order) => order.desc().nullsLast())
    .orderBy('content.published_at', 'desc')
    .orderBy('content.id')
    .execute()
  return rows.map(toContent)
}
