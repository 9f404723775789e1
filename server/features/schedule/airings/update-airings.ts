import { type Insertable, sql, type Transaction } from 'kysely'
import { type StationId, STATIONS } from '#contract/stations.ts'
import type { AiringTable } from '#server/database/airing-tables.ts'
import type { Tables } from '#server/database/tables.ts'
import {
  addAiringContents,
  type AiringTexts,
  changeAiringPeriod,
  removeAiringContents,
} from '#server/features/catalogue/save/airing-contents.ts'
import { type ShowOfAirings, showsOfAirings } from '#server/features/catalogue/shows.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { recordingPath, startText } from '../recordings.ts'
import { ordinaryTexts } from './airing-text.ts'
import { type PlannedAiring, planAirings, type StoredAiring } from './plan-airings.ts'
import { withinRetention } from './retention.ts'
import { ALL_RIGHTS, rightsByShowIds } from './rights.ts'
import { scheduledSlots } from './scheduled-slots.ts'

export type TextsOfAiring = (airing: PlannedAiring, show: ShowOfAirings) => AiringTexts | null

export interface AiringsOptions {
  stations: readonly StationId[]
  /** Start for a station without airings; by default the one on air. */
  since?: Date | undefined
  textsOf?: TextsOfAiring | undefined
}

/** The page of an airing must exist from its first second. */
const AHEAD_MS = 15 * MINUTE_MS
/** Airings of a longer outage would be beyond the retention. */
const MAX_OUTAGE_MS = 36 * DAY_MS

/** Locks the airings until the end of the transaction. False if another node holds the lock. */
export async function claimAirings(tx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('airings')) as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}

/** Writes airings up to those that begin soon, and updates those that have not ended. Returns whether anything has changed. */
export async function updateAirings(tx: Transaction<Tables>, options: AiringsOptions, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('airings'))`.execute(tx)
  let hasChanged = await removeOthers(tx, options.stations)
  for (const station of options.stations) if (await updateStation(tx, station, options, now)) hasChanged = true
  return hasChanged
}

async function removeOthers(tx: Transaction<Tables>, stations: readonly StationId[]): Promise<boolean> {
  const others = STATIONS.filter((station) => !stations.includes(station))
  if (others.length === 0) return false
  await tx.deleteFrom('airing_plan').where('station', 'in', others).execute()
  const rows = await tx.selectFrom('airing').select('content_id').where('station', 'in', others).execute()
  return removeAirings(
    tx,
    rows.map(({ content_id: id }) => id),
  )
}

export async function removeAirings(tx: Transaction<Tables>, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  await removeAiringContents(tx, ids)
  return true
}

async function updateStation(
  tx: Transaction<Tables>,
  station: StationId,
  { since, textsOf }: AiringsOptions,
  now: Date,
): Promise<boolean> {
  const plan = await tx.selectFrom('airing_plan').selectAll().where('station', '=', station).executeTakeFirst()
  const oldest = new Date(now.getTime() - MAX_OUTAGE_MS)
  const last = plan?.planned_until ?? since ?? now
  // The clock may have been set back.
  const from = last < oldest ? oldest : last > now ? now : last
  const slots = await scheduledSlots(tx, station, from, new Date(now.getTime() + AHEAD_MS))
  const { added, changed, removed } = planAirings(await storedAirings(tx, station, from), slots, from, now)
  await removeAirings(tx, removed)
  for (const airing of changed) await changeEnd(tx, airing)
  const isAdded = await addAirings(tx, withinRetention(added, now), textsOf)
  await tx
    .insertInto('airing_plan')
    .values({ station, planned_until: now })
    .onConflict((on) => on.column('station').doUpdateSet({ planned_until: now }))
    .execute()
  return isAdded || changed.length > 0 || removed.length > 0
}

async function storedAirings(tx: Transaction<Tables>, station: StationId, from: Date): Promise<StoredAiring[]> {
  return (
    tx
      .selectFrom('airing')
      .select(['content_id as id', 'station', 'show_id as showId', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('station', '=', station)
      // No airing is longer than a day.
      .where('starts_at', '>', new Date(from.getTime() - DAY_MS))
      .where('ends_at', '>', from)
      .orderBy('starts_at')
      .execute()
  )
}

async function changeEnd(tx: Transaction<Tables>, airing: StoredAiring): Promise<void> {
  await tx
    .updateTable('airing')
    .set({ ends_at: airing.endsAt, planned_ends_at: sql`greatest(planned_ends_at, ${airing.endsAt})` })
    .where('content_id', '=', airing.id)
    .execute()
  await changeAiringPeriod(tx, { ...airing, playlist: recordingPath(airing) })
}

async function addAirings(
  tx: Transaction<Tables>,
  airings: readonly PlannedAiring[],
  textsOf?: TextsOfAiring,
): Promise<boolean> {
  const ids = [...new Set(airings.map(({ showId }) => showId))]
  const [shows, rights] = [await showsOfAirings(tx, ids), await rightsByShowIds(tx, ids)]
  const complete = airings.flatMap((airing) => {
    const show = shows.get(airing.showId)
    if (!show) return []
    const texts = textsOf?.(airing, show) ?? ordinaryTexts(airing, show)
    const { isRecorded, territories } = rights.get(airing.showId) ?? ALL_RIGHTS
    const url = `${show.url}/${startText(airing.scheduledAt)}`
    return [{ ...airing, url, show, texts, playlist: recordingPath(airing), isRecorded, territories }]
  })
  if (complete.length === 0) return false
  const added = await addAiringContents(tx, complete)
  const rows = airings.filter(({ id }) => added.has(id)).map(airingRow)
  if (rows.length > 0) await tx.insertInto('airing').values(rows).execute()
  return rows.length > 0
}

const airingRow = ({ id, station, showId, startsAt, endsAt }: PlannedAiring): Insertable<AiringTable> => ({
  content_id: id,
  station,
  show_id: showId,
  starts_at: startsAt,
  ends_at: endsAt,
  planned_ends_at: endsAt,
})
