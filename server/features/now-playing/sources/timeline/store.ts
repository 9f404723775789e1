import { sql, type Transaction } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { Report } from '../report.ts'
import type { SourceSettings, SourcesByStation } from '../settings/settings.ts'
import { decide, isSame, type Decision, type LatestReport } from './arbitrate.ts'
import { resolveStart, toPlayingItem, toStoredReport } from './stored-report.ts'

/** NOTIFY channel; the payload is the station. */
export const NOW_PLAYING_CHANGED = 'now_playing_changed'

/** A change applies this long after it is stored: by then all nodes have loaded it, and send it with the same id. */
const LEAD_MS = 500
const HISTORY_MS = HOUR_MS

export interface Station {
  station: StationId
  /** The preferred one first. */
  sources: readonly SourceSettings[]
}

export async function storeReport(
  db: Database,
  { station, sources }: Station,
  source: SourceSettings,
  report: Report,
  now: Date,
): Promise<void> {
  await db.transaction().execute((tx) => storeReportIn(tx, { station, sources }, source, report, now))
}

/** False if the report is older than the latest one of its source. */
export async function storeReportIn(
  tx: Transaction<Tables>,
  { station, sources }: Station,
  source: SourceSettings,
  report: Report,
  now: Date,
): Promise<boolean> {
  await lock(tx, station)
  const key = { station, source: source.id }
  const row = await tx
    .selectFrom('now_playing_source')
    .select(['report', 'failures'])
    .where('station', '=', station)
    .where('source', '=', source.id)
    .executeTakeFirst()
  const before = row?.report ?? null
  const mayBeAhead = source.kind === 'azuracast' || source.kind === 'azuracast-sse'
  const stored = toStoredReport(report, { now, delaySeconds: source.delaySeconds, before, mayBeAhead })
  // Messages may overtake each other; answers to our own requests do not.
  if (source.kind === 'webhook' && stored.item && before?.item && stored.item.startsAt < before.item.startsAt)
    return false
  const values = { report: JSON.stringify(stored), reported_at: now, failures: 0 }
  await tx
    .insertInto('now_playing_source')
    .values({ ...key, ...values })
    .onConflict((on) => on.columns(['station', 'source']).doUpdateSet(values))
    .execute()
  if (before?.item === undefined) await storeHistory(tx, station, source, report, now)
  await settleIn(tx, { station, sources }, now)
  return true
}

/** The latest report of the source stays valid until it is stale. */
export async function storeFailure(
  db: Database,
  { station, sources }: Station,
  source: SourceSettings,
  cause: unknown,
  now: Date,
): Promise<void> {
  await db
    .updateTable('now_playing_source')
    .set((eb) => ({ failures: eb('failures', '+', 1), last_error: failureReason(cause), failed_at: now }))
    .where('station', '=', station)
    .where('source', '=', source.id)
    .execute()
  await settle(db, new Map([[station, sources]]), now)
}

/** Reports of removed sources would be outdated if the source returned. */
export async function deleteOthers(db: Database, sources: SourcesByStation): Promise<void> {
  for (const [station, ofStation] of sources) {
    const ids = ofStation.map(({ id }) => id)
    const ofOthers = db.deleteFrom('now_playing_source').where('station', '=', station)
    await (ids.length > 0 ? ofOthers.where('source', 'not in', ids) : ofOthers).execute()
  }
}

export async function settle(db: Database, sources: SourcesByStation, now: Date): Promise<void> {
  for (const [station, ofStation] of sources) {
    const decision = decide(ofStation, await latestReports(db, station), now)
    const last = await lastChange(db, station)
    // Usually nothing has changed, and no lock is needed.
    if (isSame(decision, last ?? NOTHING)) continue
    await db.transaction().execute(async (tx) => {
      await lock(tx, station)
      await settleIn(tx, { station, sources: ofStation }, now)
    })
  }
}

const NOTHING: Decision = { source: null, item: null, next: null, isOnline: null }

async function settleIn(tx: Transaction<Tables>, { station, sources }: Station, now: Date): Promise<void> {
  const decision = decide(sources, await latestReports(tx, station), now)
  if (isSame(decision, (await lastChange(tx, station)) ?? NOTHING)) return
  const { source, item, next, isOnline } = decision
  const soon = now.getTime() + LEAD_MS
  const wanted = new Date(Math.max(soon, Date.parse(item?.startsAt ?? '') || 0))
  // This change replaces future ones.
  await tx
    .deleteFrom('now_playing_change')
    .where('station', '=', station)
    .where('at', '>', now)
    .where((eb) => eb.or([eb('at', '>=', wanted), eb('source', 'is distinct from', source)]))
    .execute()
  const last = await lastChange(tx, station)
  const at = new Date(Math.max(wanted.getTime(), (last?.at.getTime() ?? 0) + 1))
  await tx
    .insertInto('now_playing_change')
    .values({
      station,
      at,
      source,
      item: item && JSON.stringify(item),
      next: next && JSON.stringify(next),
      is_online: isOnline,
    })
    .execute()
  await sql`select pg_notify(${NOW_PLAYING_CHANGED}, ${station})`.execute(tx)
}

/** The history that comes with the first item, if the log has none yet. */
async function storeHistory(
  tx: Transaction<Tables>,
  station: StationId,
  source: SourceSettings,
  { history = [] }: Report,
  now: Date,
): Promise<void> {
  if (history.length === 0) return
  const known = await tx
    .selectFrom('now_playing_change')
    .select('at')
    .where('station', '=', station)
    .where('at', '>', new Date(now.getTime() - HISTORY_MS))
    .where('item', 'is not', null)
    .limit(1)
    .execute()
  if (known.length > 0) return
  const context = { now, delaySeconds: source.delaySeconds, before: null }
  const items = history.flatMap((item) => (resolveStart(item, context) ? toPlayingItem(item, context) : []))
  const past = items.filter(({ startsAt }) => Date.parse(startsAt) < now.getTime())
  const changes = past.map((item) => ({
    station,
    at: new Date(item.startsAt),
    source: source.id,
    item: JSON.stringify(item),
    next: null,
    is_online: null,
  }))
  if (changes.length === 0) return
  await tx
    .insertInto('now_playing_change')
    .values(changes)
    .onConflict((on) => on.doNothing())
    .execute()
}

const lock = (tx: Transaction<Tables>, station: StationId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`now playing ${station}`}, 0))`.execute(tx)

const latestReports = (db: Database, station: StationId): Promise<LatestReport[]> =>
  db
    .selectFrom('now_playing_source')
    .select(['source', 'report', 'reported_at'])
    .where('station', '=', station)
    .execute()

async function lastChange(db: Database, station: StationId): Promise<(Decision & { at: Date }) | null> {
  const row = await db
    .selectFrom('now_playing_change')
    .selectAll()
    .where('station', '=', station)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { source: row.source, item: row.item, next: row.next, isOnline: row.is_online, at: row.at } : null
}
