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

/** A station with a show of two hours from ten o'clock on Wednesdays. */
export async function addStationWithShow(db: Database, station: StationId, id: string): Promise<void> {
  await addStation(db, station, station)
  const texts = { name: id, headline: id, badges: '[]', tags: '[]', topics: '[]', details: '{}' }
  const show = { id, kind: 'show' as const, url: `/shows/${id}`, published_at: new Date(0), ...texts }
  await db.insertInto('content').values(show).execute()
  const rule = { station, show_id: id, day: 3, start_minute: 600, duration_minutes: 120 }
  await db.insertInto('schedule_rule').values(rule).execute()
}
