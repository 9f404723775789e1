import { liveMediaId } from '#contract/playback.ts'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'

/** A station with its live channel, for sites without the demo. */
export async function addStation(db: Database, id: StationId, name: string): Promise<void> {
  const media_id = liveMediaId(id)
  await db.insertInto('media').values({ id: media_id, name, kind: 'live', sources: '[]', text_tracks: '[]' }).execute()
  const texts = { slogan: '', place: '', frequency: '', description: '', contact_mail: '', contact_whatsapp: '' }
  await db
    .insertInto('station')
    .values({ id, name, position: 1, kind: 'music', media_id, image_id: null, ...texts })
    .execute()
}
