import { sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '#server/database/published.ts'
import { notify } from './notify-followers.ts'

/** A show that goes on air soon. */
export interface Start {
  showId: string
  station: StationId
  startsAt: Date
}

const MINUTE_MS = 60_000

/** How long before a show its followers are told. */
export const AHEAD_MS = 5 * MINUTE_MS

/** The shows that somebody follows. There are few shows and many follows: each show looks for one of its own. */
export async function followedShows(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .select('id')
    .where('kind', '=', 'show')
    .where((is) =>
      is.exists(
        is
          .selectFrom('follow')
          .select('follow.kind')
          .where('follow.kind', '=', 'content')
          .whereRef('follow.target_id', '=', 'content.id'),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes a job of every start of which nobody has been told, on however many nodes this is done at once. */
export async function findStarts(db: Database, starts: readonly Start[], now: Date): Promise<void> {
  for (const { showId, station, startsAt } of starts) {
    const key = `start/${station}/${showId}/${startsAt.toISOString()}`
    const payload = JSON.stringify({ showId, station, startsAt: startsAt.toISOString() })
    await sql`
      with fresh as (
        insert into announcement (key, announced_at) values (${key}, ${now}) on conflict (key) do nothing returning key)
      insert into job (kind, key, payload, run_at, created_at)
      select 'show_starts', key, ${payload}::jsonb, ${now}, ${now} from fresh on conflict (key) do nothing`.execute(db)
  }
}

/** Tells those who follow the show; nobody once it is on air. */
export async function notifyFollowersOfStart(
  db: Database,
  { showId, station, startsAt }: Start,
  now: Date,
): Promise<void> {
  if (startsAt <= now) return
  const show = await db
    .selectFrom('content')
    .innerJoin('station', (join) => join.on('station.id', '=', station))
    .select(['content.headline', 'content.url', 'station.name'])
    .where('content.id', '=', showId)
    .where(isPublished('content', now))
    .executeTakeFirst()
  if (!show) return
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MS)
  const news = {
    kind: 'show_starts' as const,
    occurrence: `start/${station}/${showId}/${startsAt.toISOString()}`,
    contentId: showId,
    title: show.headline,
    body: `Starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on ${show.name}`,
    url: `/station/${station}`,
    expiresAt: startsAt,
  }
  const followers = sql`select account_id from follow where kind = 'content' and target_id = ${showId}`
  await notify(db, news, followers, now)
}
