import type { Database } from '#server/database/connect.ts'
import type { ContentImage } from './content.ts'

export async function imagesByIds(db: Database, ids: readonly string[]): Promise<Map<string, ContentImage>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('image').select(['id', 'description', 'blurhash']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Keeps the blurhash of a picture that came without one. */
export async function saveBlurhash(db: Database, id: string, blurhash: string): Promise<void> {
  await db.updateTable('image').set({ blurhash }).where('id', '=', id).where('blurhash', 'is', null).execute()
}
