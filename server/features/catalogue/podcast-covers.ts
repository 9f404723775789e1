import type { Database } from '#server/database/connect.ts'

/** As many as fill a large screen. */
const COVERS = 30

export async function podcastCovers(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .select('image_id')
    .where('kind', '=', 'podcast')
    .where('state', '=', 'published')
    .where('image_id', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(COVERS)
    .execute()
  return rows.flatMap(({ image_id: id }) => (id === null ? [] : [id]))
}
