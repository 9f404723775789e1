import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublishedNow } from '#server/database/published.ts'
import { notify } from './notify-followers.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Makes a job of every recording that can be played since less than a day and of which nobody has been told; what is older
 * was brought in and is no news. However many nodes do it at once, each gets its job once.
 */
export async function findNewEpisodes(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await sql`
    with fresh as (
      insert into announcement (key, announced_at)
      select 'episode/' || content.id, ${now} from content
      where content.kind in ('episode', 'video') and ${isPublishedNow('content', now)}
        and greatest(content.published_at, content.available_from) > ${dayAgo}
        -- Follows from the line before, and has an index.
        and greatest(content.published_at, content.available_from, content.opens_at) > ${dayAgo}
        and coalesce(content.available_from <= ${now}, true)
        and content.blocked_reason is null and not content.is_processing
        and not exists (select from announcement where key = 'episode/' || content.id)
      on conflict (key) do nothing returning key)
    insert into job (kind, key, payload, run_at, created_at)
    select 'new_episode', key, jsonb_build_object('contentId', substr(key, 9)), ${now}, ${now} from fresh
    on conflict (key) do nothing`.execute(db)
}

/** A recording with what brought it out; null where it is no longer published. */
async function episodeOf(db: Database, id: string, now: Date) {
  const { rows } = await sql<{ headline: string; url: string; owner: string | null; owners: string[]; came_out: Date }>`
    select content.headline, content.url, greatest(content.published_at, content.available_from) as came_out, coalesce(series.headline, parent.headline) as owner,
      array_remove(array[parent.id, series.id], null) as owners
    from content
    left join content as parent on parent.id = content.parent_id
    left join content as series on series.id = parent.parent_id and parent.kind = 'season'
    where content.id = ${id} and ${isPublishedNow('content', now)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Tells those who followed its show or podcast, somebody in it or a topic of it when it came out. Who follows a whole station is not told of
 * each recording: that is every hour.
 */
export async function notifyFollowersOfEpisode(db: Database, id: string, now: Date): Promise<void> {
  const episode = await episodeOf(db, id, now)
  if (!episode) return
  const follows = sql`
    select follow.account_id, follow.created_at from follow
    where follow.kind = 'content' and follow.target_id = any(${episode.owners})
    union all select follow.account_id, follow.created_at from follow join content_person as credit
      on follow.kind = 'person' and follow.target_id = credit.person_id where credit.content_id = ${id}
    union all select follow.account_id, follow.created_at from follow join content_topic as about
      on follow.kind = 'topic' and follow.headline = about.topic where about.content_id = ${id}`
  const followers = sql`select account_id from (${follows}) as follow where created_at <= ${episode.came_out}`
  const news = {
    kind: 'new_episode' as const,
    occurrence: `episode/${id}`,
    contentId: id,
    title: episode.owner ?? episode.headline,
    body: episode.owner === null ? 'New to play' : `New: ${episode.headline}`,
    url: episode.url,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }
  await notify(db, news, followers, now)
}
