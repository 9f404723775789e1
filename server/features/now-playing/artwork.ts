import { sql } from 'kysely'
import { ARTWORK_PREFIX } from '#contract/images.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageSource } from '../catalogue/images.ts'

/** The next item is searched in this many of the newest changes of each station. */
const RECENT = 10

/** Finds an image only while a timeline contains its song; afterwards the image of the station is the fallback. */
export async function artworkSourceById(db: Database, id: string): Promise<ImageSource | null> {
  if (!id.startsWith(ARTWORK_PREFIX)) return null
  const digest = id.slice(ARTWORK_PREFIX.length)
  const found = (await artworkOfItem(db, digest)) ?? (await artworkOfNext(db, digest))
  // Layouts reserve space for artwork and need no blurred preview.
  return found ? { ...found, focal: null, hasBlurhash: true } : null
}

interface Artwork {
  source: string
  instead: string | null
}

async function artworkOfItem(db: Database, digest: string): Promise<Artwork | undefined> {
  const { rows } = await sql<Artwork>`
    select item->>'artworkUrl' as source, station.image_id as instead
    from now_playing_change as change left join station on station.id = change.station
    where md5(item->>'artworkUrl') = ${digest} limit 1`.execute(db)
  return rows[0]
}

async function artworkOfNext(db: Database, digest: string): Promise<Artwork | undefined> {
  const { rows } = await sql<Artwork>`
    select change.next->>'artworkUrl' as source, station.image_id as instead
    from station cross join lateral (
      select next from now_playing_change where now_playing_change.station = station.id order by at desc limit ${RECENT}) as change
    where md5(change.next->>'artworkUrl') = ${digest} limit 1`.execute(db)
  return rows[0]
}
