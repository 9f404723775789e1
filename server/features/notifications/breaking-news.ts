import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { breakingArticles, breakingUntil, isBreaking } from '#server/features/catalogue/breaking.ts'
import { contentByIds } from '#server/features/catalogue/content.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { type FollowTarget, notifyFollowers } from './notify-followers.ts'

/** A story gets one job, however often it is saved or marked, and however many nodes run this. */
export async function enqueueBreakingNews(db: Database, now: Date): Promise<void> {
  await sql`
    with added as (
      insert into announcement (key, announced_at)
      select 'breaking/' || story.id, ${now} from ${breakingArticles(now)} as story
      where not exists (select from announcement where key = 'breaking/' || story.id)
      on conflict (key) do nothing returning key)
    insert into job (kind, key, payload, run_at, created_at)
    select 'breaking_news', key, jsonb_build_object('contentId', substr(key, 10), 'announcedAt', ${now.toISOString()}::text),
      ${now}, ${now}
    from added on conflict (key) do nothing`.execute(db)
}

interface BreakingJob {
  contentId: string
  /** ISO 8601. Excludes listeners who followed a topic later, for example from the story's page. */
  announcedAt: string
  after: string | undefined
}

/** Does nothing when the story is no longer breaking. */
export async function notifyOfBreakingNews(
  db: Database,
  { contentId, announcedAt, after }: BreakingJob,
  now: Date,
): Promise<void> {
  const story = (await contentByIds(db, [contentId], now)).get(contentId)
  if (!story || !isBreaking(story, now)) return
  const topics = story.topics.map((name): FollowTarget => ({ kind: 'topic', key: toSlug(name) }))
  const notification = {
    kind: 'breaking_news' as const,
    occurrence: `breaking/${contentId}`,
    contentId,
    title: 'Breaking news',
    body: story.teaserHeadline ?? story.headline,
    url: story.url,
    expiresAt: breakingUntil(story.publishedAt),
  }
  const targets = [...topics, { kind: 'all' as const, key: '' }]
  const batch = { targets, since: new Date(announcedAt), after, payload: { contentId, announcedAt } }
  await notifyFollowers(db, notification, batch, now)
}
