import { sql, type Transaction } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Tables } from '#server/database/tables.ts'
import {
  airingContents,
  applyAiringRights,
  publishRecordings,
  saveChapters,
} from '#server/features/catalogue/save/airing-contents.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { toChapters, type PlayoutLog } from './chapters.ts'
import { withInterruptions } from './interruptions-in-log.ts'
import { recordingSources, type StationSettings } from './recorded-stations.ts'
import { outdatedAirings } from './retention.ts'
import { removeAirings } from './update-airings.ts'

export interface FinishOptions extends StationSettings {
  log?: PlayoutLog | undefined
}

/** A recorder may lag behind; after that the recording has a gap at its end. */
const MAX_DELAY_MS = 2 * MINUTE_MS
const AT_A_TIME = 60

/** Publishes recordings as the rights of their shows allow, and removes those beyond the retention. Returns whether anything changed. */
export async function finishAirings(tx: Transaction<Tables>, options: FinishOptions, now: Date): Promise<boolean> {
  const sources = recordingSources(options)
  const stationsOf = (wanted: string) => [...sources].flatMap(([id, source]) => (source === wanted ? [id] : []))
  const recorders = stationsOf('recorder')
  const haveRights = await applyRights(tx)
  const { ready, missing } = await recordedAirings(tx, recorders, now)
  const finished = await finish(tx, stationsOf('channel'), ready, options.recordingHours, now)
  const logged = options.log ? await addChapters(tx, [...sources.keys()], options.log) : 0
  const removed = [...new Set([...missing, ...(await outdatedAirings(tx, now))])]
  await removeAirings(tx, removed)
  return haveRights || finished > 0 || logged > 0 || removed.length > 0
}

/** Rights may change while an airing is on air. */
const applyRights = (tx: Transaction<Tables>): Promise<boolean> =>
  applyAiringRights(
    tx,
    sql`
      select airing.content_id, coalesce(rights.is_recorded, true) as is_recorded, rights.territories
      from airing left join show_rights as rights on rights.show_id = airing.show_id
      where not airing.is_over`,
  )

/** Finished airings that are completely recorded, and those without any recorded segment. */
async function recordedAirings(tx: Transaction<Tables>, stations: readonly StationId[], now: Date) {
  if (stations.length === 0) return { ready: [], missing: [] }
  const { rows } = await sql<{ id: string; isOver: boolean; isReady: boolean; hasSound: boolean; isRefused: boolean }>`
    select airing.content_id as id, airing.is_over as "isOver",
      coalesce(recorder.recorded_until >= airing.ends_at, false)
        or airing.ends_at <= ${new Date(now.getTime() - MAX_DELAY_MS)} as "isReady",
      exists (select from recorded_segment as segment where segment.station = airing.station
        and segment.starts_at >= airing.starts_at and segment.starts_at < airing.ends_at) as "hasSound",
      content.media_id is null as "isRefused"
    from airing join ${airingContents} as content on content.id = airing.content_id
    left join recorder on recorder.station = airing.station
    where airing.station in (${sql.join(stations)}) and airing.ends_at <= ${now}`.execute(tx)
  const settled = rows.filter(({ isReady, isOver }) => isReady || isOver)
  return {
    ready: settled.flatMap(({ id, isOver, hasSound, isRefused }) => (!isOver && (hasSound || isRefused) ? [id] : [])),
    missing: settled.flatMap(({ id, hasSound, isRefused }) => (hasSound || isRefused ? [] : [id])),
  }
}

async function finish(
  tx: Transaction<Tables>,
  channels: readonly StationId[],
  ready: readonly string[],
  recordingHours: ReadonlyMap<string, number>,
  now: Date,
): Promise<number> {
  const hours = JSON.stringify(Object.fromEntries(recordingHours))
  const { rows } = await sql<{ id: string }>`
    update airing set is_over = true
    where not is_over and ends_at <= ${now} and (station = any(${channels}) or content_id = any(${ready}))
    returning content_id as id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await publishRecordings(
      tx,
      sql`
        select airing.content_id, least(
            airing.ends_at + make_interval(hours => rights.available_hours),
            case when not airing.station = any(${channels})
              then airing.starts_at + make_interval(hours => (${hours}::jsonb ->> airing.station)::int) end)
          as available_until
        from airing left join show_rights as rights on rights.show_id = airing.show_id
        where airing.content_id = any(${ids})`,
    )
  return ids.length
}

async function addChapters(tx: Transaction<Tables>, stations: readonly StationId[], log: PlayoutLog): Promise<number> {
  if (stations.length === 0) return 0
  const airings = await tx
    .selectFrom('airing')
    .innerJoin(airingContents.as('content'), 'content.id', 'airing.content_id')
    .select(['airing.content_id as id', 'airing.station', 'airing.starts_at', 'airing.ends_at'])
    .where('airing.is_over', '=', true)
    .where('airing.is_logged', '=', false)
    .where('airing.station', 'in', stations)
    .where('content.media_id', 'is not', null)
    .orderBy('airing.ends_at', 'desc')
    .limit(AT_A_TIME)
    .execute()
  let number = 0
  for (const { id, station, starts_at: startsAt, ends_at: endsAt } of airings) {
    const items = await withInterruptions(tx, { station, startsAt, endsAt }, await log(tx, station, startsAt, endsAt))
    await tx.updateTable('airing').set({ is_logged: true }).where('content_id', '=', id).execute()
    if (items.length === 0) continue
    number++
    await saveChapters(tx, id, toChapters(items, startsAt))
  }
  return number
}
