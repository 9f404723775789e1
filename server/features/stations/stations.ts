import type { Selectable } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { StationTable } from '#server/database/tables.ts'
import type { ContentImage } from '#server/features/catalogue/content.ts'
import { selectImage } from '#server/features/catalogue/images.ts'
import { loadOnce } from '#server/gateway/loaders.ts'

export interface Station {
  id: StationId
  name: string
  slogan: string
  kind: 'talk' | 'music'
  place: string
  frequency: string
  description: string
  contactMail: string
  contactWhatsapp: string
  /** Media id of the live channel. */
  mediaId: string
  image: ContentImage | null
}

export async function listStations(db: Database): Promise<Station[]> {
  const rows = await db
    .selectFrom('station')
    .selectAll()
    .select(selectImage('station.image_id').as('image'))
    .orderBy('position')
    .execute()
  return rows.map(toStation)
}

type StationRow = Selectable<StationTable> & { image: ContentImage | null }

const toStation = (row: StationRow): Station => ({
  id: row.id,
  name: row.name,
  slogan: row.slogan,
  kind: row.kind,
  place: row.place,
  frequency: row.frequency,
  description: row.description,
  contactMail: row.contact_mail,
  contactWhatsapp: row.contact_whatsapp,
  mediaId: row.media_id,
  image: row.image,
})

export const stationsById = loadOnce(
  'stations',
  async ({ db }): Promise<Map<StationId, Station>> =>
    new Map((await listStations(db)).map((station) => [station.id, station])),
  // They change only together with everything.
  [],
)
