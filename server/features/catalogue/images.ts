import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentImage } from './content.ts'

export async function imagesByIds(db: Database, ids: readonly string[]): Promise<Map<string, ContentImage>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('image').select(['id', 'description', 'blurhash']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Null where the column is null. */
export const selectImage = (column: string): RawBuilder<ContentImage | null> => sql`(
  select json_build_object('id', image.id, 'description', image.description, 'blurhash', image.blurhash)
  from image where image.id = ${sql.ref(column)})`

export const selectRequiredImage = (column: string): RawBuilder<ContentImage> => selectImage(column).$notNull()

export interface ImageSource {
  /** `demo:{name}`, or the http(s) URL of a publisher's image. */
  source: string
  /** The point that every crop must contain, 0 to 1 from the left and from the top; null for the centre. */
  focal: { x: number; y: number } | null
  hasBlurhash: boolean
  /** Id of the image to send where this one is unavailable. */
  instead?: string | null
}

export async function imageSourceById(db: Database, id: string): Promise<ImageSource | null> {
  const row = await db
    .selectFrom('image')
    .select(['source', 'focal_x', 'focal_y', 'blurhash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { source, focal_x: x, focal_y: y, blurhash } = row
  const focal = x === null && y === null ? null : { x: x ?? 0.5, y: y ?? 0.5 }
  return { source, focal, hasBlurhash: blurhash !== null }
}

export async function imageSources(db: Database, prefix: string): Promise<string[]> {
  const rows = await db.selectFrom('image').select('source').where('source', 'like', `${prefix}%`).execute()
  return rows.map(({ source }) => source)
}

/** Images get a blurhash when they are first rendered. */
export async function addImages(db: Database, images: readonly { id: string; source: string }[]): Promise<void> {
  if (images.length === 0) return
  await db
    .insertInto('image')
    .values(images.map(({ id, source }) => ({ id, source, description: '', blurhash: null })))
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

export async function saveBlurhash(db: Database, id: string, blurhash: string): Promise<void> {
  await db.updateTable('image').set({ blurhash }).where('id', '=', id).where('blurhash', 'is', null).execute()
}
