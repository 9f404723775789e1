import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { findRelease, releasesSince } from '#server/features/catalogue/lists/releases.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { type FollowTarget, notifyFollowers } from './notify-followers.ts'

/** Recordings that became playable earlier were imported and are not news. Each gets one job, however many nodes run this. */
export async function enqueueNewEpisodes(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await sql`
    with added as (
      insert into announcement (key, announced_at)
      select 'episode/' || release.id, ${now} from ${releasesSince(dayAgo, now)} as release
      where not exists (select from announcement where key = 'episode/' || release.id)
      on conflict (key) do nothing returning key)
    insert into job (kind, key, payload, run_at, created_at)
    select 'new_episode', key, jsonb_build_object('contentId', substr(key, 9)), ${now}, ${now} from added
    on conflict (key) do nothing`.execute(db)
}

/** Followers of a station are not notified: a station releases a recording every hour. */
export async function notifyFollowersOfEpisode(
  db: Database,
  { contentId: id, after }: { contentId: string; after?: string | undefined },
  now: Date,
): Promise<void> {
  const episode = await findRelease(db, id, now)
  if (!episode) return
  const targetsOf = (kind: FollowTarget['kind'], keys: readonly string[]) => keys.map((key) => ({ kind, key }))
  const targets = [
    ...targetsOf('content', episode.owners),
    ...targetsOf('person', episode.people),
    ...targetsOf('topic', episode.topics.map(toSlug)),
  ]
  const notification = {
    kind: 'new_episode' as const,
    occurrence: `episode/${id}`,
    contentId: id,
    title: episode.owner ?? episode.headline,
    body: episode.owner === null ? 'New to play' : `New: ${episode.headline}`,
    url: episode.url,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }
  const batch = { targets, since: episode.released_at, after, payload: { contentId: id } }
  await notifyFollowers(db, notification, batch, now)
}
