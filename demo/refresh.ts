import { sql } from 'kysely'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { NO_MEDIA } from '#server/features/content-import/content-media.ts'
import { itemRows } from '#server/features/content-import/rows/item-rows.ts'
import { reelItemRows } from '#server/features/content-import/rows/reel-rows.ts'
import type { StationSettings } from '#server/features/schedule/airings/recorded-stations.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { WEEK_MS } from '#server/lib/time/durations.ts'
import type { DemoContent } from './demo-content.ts'
import type { Airing } from './load/airing-rows.ts'
import { slidesOfShows } from './load/hero-rows.ts'
import { keptAirings, OWN_CHANNELS, updateRecordings } from './load/recordings.ts'
import { demoContent } from './read-content.ts'

const REFRESH_MS = 60_000

type Rows = ReturnType<typeof itemRows>

/** Changes only content that came with the demo. */
export async function refreshDemo(
  db: Database,
  content: DemoContent,
  now: Date,
  settings: StationSettings = OWN_CHANNELS,
): Promise<void> {
  const rows = itemRows(content, NO_MEDIA, now)
  await db.transaction().execute(async (transaction) => {
    // Several nodes may refresh at the same time.
    await sql`lock table hero_teaser in exclusive mode`.execute(transaction)
    const airings = await keptAirings(transaction, content, settings, now)
    await updateRecordings(transaction, content, settings, now)
    await updateDates(transaction, rows)
    await reopenWindows(transaction, content, now)
    await updateSlides(transaction, content, airings, now)
    await updateReels(transaction, content, rows)
    await announceContentChange(transaction)
  })
}

async function updateDates(db: Database, rows: Rows): Promise<void> {
  // The date of a competition follows from its opening.
  const dated = rows.filter(({ kind }) => kind !== 'competition')
  const [ids, dates] = [dated.map(({ id }) => id), dated.map(({ published_at: at }) => new Date(at).toISOString())]
  await sql`
    update content set published_at = dated.at
    from unnest(${ids}::text[], ${dates}::timestamptz[]) as dated(id, at)
    where content.id = dated.id and content.published_at <> dated.at`.execute(db)
}

/** Moves each period by full weeks, once a week has passed since it was set. */
async function reopenWindows(db: Database, content: DemoContent, now: Date): Promise<void> {
  const fresh = itemRows(content, NO_MEDIA, now).flatMap((item) => {
    const at = item.opens_at ?? item.available_from ?? item.available_until
    return at ? [{ id: item.id, at }] : []
  })
  await sql`
    with stored as (
      select content.id, 7 * floor(extract(epoch from fresh.at - coalesce(opens_at, available_from, available_until))
        / ${WEEK_MS / 1_000})::int as days
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id text, at timestamptz)
      join content on content.id = fresh.id
      -- A draw happens once.
      where content.id not in (select competition_id from competition_draw where drawn_at is not null))
    update content set opens_at = opens_at + make_interval(days => days), closes_at = closes_at + make_interval(days => days),
      available_from = available_from + make_interval(days => days),
      available_until = available_until + make_interval(days => days),
      published_at = case kind when 'competition' then published_at + make_interval(days => days) else published_at end
    from stored where stored.id = content.id and days > 0`.execute(db)
}

export async function updateSlides(
  db: Database,
  content: DemoContent,
  airings: readonly Airing[],
  now: Date,
): Promise<void> {
  const rows = await db.selectFrom('airing').select('content_id').execute()
  const recordings = new Set(rows.map(({ content_id: id }) => id))
  for (const { id, content_id, headline } of slidesOfShows(content, airings, recordings, now))
    await db.updateTable('hero_teaser').set({ content_id, headline }).where('id', '=', id).execute()
}

async function updateReels(db: Database, content: DemoContent, rows: Rows): Promise<void> {
  for (const { reel_id, position, content_id } of reelItemRows(content, datesOf(rows)))
    await db
      .updateTable('reel_item')
      .set({ content_id })
      .where('reel_id', '=', reel_id)
      .where('position', '=', position)
      .where('content_id', '<>', content_id)
      .execute()
}

const datesOf = (rows: Rows): Map<string, Date> => new Map(rows.map(({ id, published_at: at }) => [id, new Date(at)]))

/** Every minute. The returned function stops after the current refresh. */
export function startRefreshing({
  db,
  clock,
  log,
  stations,
}: {
  db: Database
  clock: Clock
  log: Logger
  stations: StationSettings
}): () => Promise<void> {
  const content = demoContent()
  let state = ''
  const run = async () => {
    const demo = await content
    const now = clock()
    const next = await stateAt(db, demo, stations, now)
    if (next !== state) await refreshDemo(db, demo, now, stations)
    state = next
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(run).catch((cause: unknown) => log.warn({ cause }, 'the demo was not refreshed'))
  }, REFRESH_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Contains everything that depends on the clock: if two texts are equal, nothing has changed between them. */
async function stateAt(db: Database, content: DemoContent, settings: StationSettings, now: Date): Promise<string> {
  const airings = await keptAirings(db, content, settings, now)
  const dates = itemRows(content, NO_MEDIA, now).filter(({ kind }) => kind !== 'competition')
  return JSON.stringify([
    airings.map(({ slot }) => [slot.showId, slot.startsAt, slot.endsAt <= now]),
    dates.map(({ published_at: at }) => at),
  ])
}
