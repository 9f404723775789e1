import type { Transaction } from 'kysely'
import { type StationId, STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { finishAirings } from '#server/features/schedule/airings/finish-airings.ts'
import { recordingSources, type StationSettings } from '#server/features/schedule/airings/recorded-stations.ts'
import { type TextsOfAiring, updateAirings } from '#server/features/schedule/airings/update-airings.ts'
import { rulesByStation } from '#server/features/schedule/slots.ts'
import type { DemoContent } from '../demo-content.ts'
import { type Airing, buildAirings, airingTexts, OLDEST_MS } from './airing-rows.ts'

/** Every station has its own channel. */
export const OWN_CHANNELS: StationSettings = { streams: new Map(), recordingHours: new Map() }

/** Up to the current ones, of the stations with recordings, by the schedule in the database. */
export async function keptAirings(
  db: Database,
  content: DemoContent,
  settings: StationSettings,
  now: Date,
): Promise<Airing[]> {
  const rules = await rulesByStation(db, STATIONS)
  const sources = recordingSources(settings)
  const published = await db.selectFrom('content').select('id').where('kind', '=', 'show').execute()
  const shows = new Set(published.map(({ id }) => id))
  return STATIONS.filter((id) => sources.has(id))
    .flatMap((id) => buildAirings(content, id, rules.get(id) ?? [], now))
    .filter(({ slot }) => shows.has(slot.showId))
}

export const readAiringTexts = async (db: Database, content: DemoContent): Promise<TextsOfAiring> =>
  airingTexts(content, await rulesByStation(db, STATIONS))

/** The channels are computed from the clock, so a new demo has recordings of the weeks before. */
export async function updateRecordings(
  tx: Transaction<Tables>,
  content: DemoContent,
  settings: StationSettings,
  now: Date,
): Promise<void> {
  const sources = recordingSources(settings)
  const stations: StationId[] = [...sources.keys()]
  const isEmpty = (await tx.selectFrom('airing_plan').select('station').limit(1).execute()).length === 0
  const since = isEmpty ? new Date(now.getTime() - OLDEST_MS) : undefined
  await updateAirings(tx, { stations, since, textsOf: await readAiringTexts(tx, content) }, now)
  await finishAirings(tx, settings, now)
}
