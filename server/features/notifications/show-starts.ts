import { sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { contentByIds } from '#server/features/catalogue/content.ts'
import { showIds } from '#server/features/catalogue/shows.ts'
import { listStations } from '#server/features/stations/stations.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { notifyFollowers } from './notify-followers.ts'

export interface ShowStart {
  showId: string
  station: StationId
  startsAt: Date
}

export const LEAD_TIME_MS = 5 * MINUTE_MS

/** There are few shows and many follows, so each show needs one index lookup. */
export async function followedShows(db: Database): Promise<string[]> {
  const shows = await showIds(db)
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${shows}::text[]) as show(id)
    where exists (select from follow where follow.kind = 'content' and follow.target_id = show.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each start gets one job, however many nodes run this. */
export async function enqueueShowStarts(db: Database, starts: readonly ShowStart[], now: Date): Promise<void> {
  for (const start of starts) {
    const key = keyOf(start)
    const payload = JSON.stringify(payloadOf(start))
    await sql`
      with added as (
        insert into announcement (key, announced_at) values (${key}, ${now}) on conflict (key) do nothing returning key)
      insert into job (kind, key, payload, run_at, created_at)
      select 'show_starts', key, ${payload}::jsonb, ${now}, ${now} from added on conflict (key) do nothing`.execute(db)
  }
}

const keyOf = ({ showId, station, startsAt }: ShowStart) => `start/${station}/${showId}/${startsAt.toISOString()}`

const payloadOf = ({ showId, station, startsAt }: ShowStart) => ({
  showId,
  station,
  startsAt: startsAt.toISOString(),
})

/** Does nothing when the show is already on air. */
export async function notifyFollowersOfStart(
  db: Database,
  start: ShowStart,
  after: string | undefined,
  now: Date,
): Promise<void> {
  const { showId, station, startsAt } = start
  if (startsAt <= now) return
  const show = (await contentByIds(db, [showId], now)).get(showId)
  const name = (await listStations(db)).find(({ id }) => id === station)?.name
  if (!show || name === undefined) return
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS)
  const notification = {
    kind: 'show_starts' as const,
    occurrence: keyOf(start),
    contentId: showId,
    title: show.headline,
    body: `Starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on ${name}`,
    url: `/station/${station}`,
    expiresAt: startsAt,
  }
  const targets = [{ kind: 'content' as const, key: showId }]
  await notifyFollowers(db, notification, { targets, since: startsAt, after, payload: payloadOf(start) }, now)
}
