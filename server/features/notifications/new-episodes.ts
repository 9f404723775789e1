import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { findRelease, isReleasedSince } from '#server/features/catalogue/releases.ts'
import { notifyFollowers } from './notify-followers.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Adds a job for each recording that became playable within the last day and has not been announced; an older one was imported
 * and is not news. Each recording gets one job, however many nodes run this at the same time.
 */
export async function enqueueNewEpisodes(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await sql`
    with added as (
      insert into announcement (key, announced_at)
      select 'episode/' || content.id, ${now} from content
      where ${isReleasedSince('content', dayAgo, now)}
        and not exists (select from announcement where key = 'episode/' || content.id)
      on conflict (key) do nothing returning key)
    insert into job (kind, key, payload, run_at, created_at)
    select 'new_episode', key, jsonb_build_object('contentId', substr(key, 9)), ${now}, ${now} from added
    on conflict (key) do nothing`.execute(db)
}

/**
 * Notifies the listeners who, when the episode was released, followed its show or podcast, a person in it or one of its topics.
 * Followers of a station are not notified: a station releases a recording every hour.
 */
export async function notifyFollowersOfEpisode(db: Database, id: string, now: Date): Promise<void> {
  const episode = await findRelease(db, id, now)
  if (!episode) return
  const follows = sql`
    select follow.account_id, follow.created_at from follow
    where follow.kind = 'content' and follow.target_id = any(${episode.owners})
    union all select follow.account_id, follow.created_at from follow
    where follow.kind = 'person' and follow.target_id = any(${episode.people})
    union all select follow.account_id, follow.created_at from follow
    where follow.kind = 'topic' and follow.headline = any(${episode.topics})`
  const followers = sql`select account_id from (${follows}) as follow where created_at <= ${episode.released_at}`
  const notification = {
    kind: 'new_episode' as const,
    occurrence: `episode/${id}`,
    contentId: id,
    title: episode.owner ?? episode.headline,
    body: episode.owner === null ? 'New to play' : `New: ${episode.headline}`,
    url: episode.url,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }
  await notifyFollowers(db, notification, followers, now)
}
