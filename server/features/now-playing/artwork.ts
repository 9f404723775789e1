import { sql } from 'kysely'
import { ARTWORK_PREFIX } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageSource } from '../catalogue/images.ts'

/** Known while the timelines contain the song. The image of the station is the fallback. */
export async function artworkSourceById(db: Database, id: string): Promise<ImageSource | null> {
  if (!id.startsWith(ARTWORK_PREFIX)) return null
  const digest = id.slice(ARTWORK_PREFIX.length)
  const { rows } = await sql<{ source: string; instead: string | null }>`
    select item->>'artworkUrl' as source, station.image_id as instead
    from now_playing_change as change left join station on station.id = change.station
    where md5(item->>'artworkUrl') = ${digest} limit 1`.execute(db)
  const [found] = rows
  // Layouts reserve space for artwork and need no blurred preview.
  return found ? { ...found, focal: null, hasBlurhash: true } : null
}
