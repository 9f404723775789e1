import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublishedNow } from '#server/database/published.ts'
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
      where content.kind in ('episode', 'video') and ${isPublishedNow('content', now)}
        and greatest(content.published_at, content.available_from) > ${dayAgo}
        -- Implied by the line before; this expression is indexed.
        and greatest(content.published_at, content.available_from, content.opens_at) > ${dayAgo}
        and coalesce(content.available_from <= ${now}, true)
        and content.blocked_reason is null and not content.is_processing
        and not exists (select from announcement where key = 'episode/' || content.id)
      on conflict (key) do nothing returning key)
    insert into job (kind, key, payload, run_at, created_at)
    select 'new_episode', key, jsonb_build_object('contentId', substr(key, 9)), ${now}, ${now} from added
    on conflict (key) do nothing`.execute(db)
}

/** Returns a recording with its podcast or show; null where it is not published. */
async function findEpisode(db: Database, id: string, now: Date) {
  const { rows } = await sql<{
    headline: string
    url: string
    owner: string | null
    owners: string[]
    released_at: Date
  }>`
    select content.headline, content.url, greatest(content.published_at, content.available_from) as released_at, coalesce(series.headline, parent.headline) as owner,
      array_remove(array[parent.id, series.id], null) as owners
    from content
    left join content as parent on parent.id = content.parent_id
    left join content as series on series.id = parent.parent_id and parent.kind = 'season'
    where content.id = ${id} and ${isPublishedNow('content', now)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Notifies the listeners who, when the episode was released, followed its show or podcast, a person in it or one of its topics.
 * Followers of a station are not notified: a station releases a recording every hour.
 */
export async function notifyFollowersOfEpisode(db: Database, id: string, now: Date): Promise<void> {
  const episode = await findEpisode(db, id, now)
  if (!episode) return
  const follows = sql`
    select follow.account_id, follow.created_at from follow
    where follow.kind = 'content' and follow.target_id = any(${episode.owners})
    union all select follow.account_id, follow.created_at from follow join content_person as credit
      on follow.kind = 'person' and follow.target_id = credit.person_id where credit.content_id = ${id}
    union all select follow.account_id, follow.created_at from follow join content_topic as about
      on follow.kind = 'topic' and follow.headline = about.topic where about.content_id = ${id}`
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
