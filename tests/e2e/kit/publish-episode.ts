import * as z from 'zod'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { SECOND_ORIGIN } from './ports.ts'

const Episode = z.strictObject({ podcastId: z.string(), headline: z.string() })

/** Publishes an episode of a demo podcast on the second server. */
export async function publish(episode: z.infer<typeof Episode>): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${SECOND_ORIGIN}/test/episodes`, {
    method: 'POST',
    headers,
    body: JSON.stringify(episode),
  })
  if (!answer.ok) throw new Error(`The episode was not published: ${answer.status}`)
}

/** Inserts the episode, and notifies the server. */
export async function publishEpisode(db: Database, body: unknown, now: Date): Promise<{ id: string }> {
  const { podcastId, headline } = Episode.parse(body)
  const { url, image_id, station } = await db
    .selectFrom('content')
    .select(['url', 'image_id', 'station'])
    .where('id', '=', podcastId)
    .executeTakeFirstOrThrow()
  const id = `${podcastId}-${now.getTime()}`
  const lists = { badges: '[]', tags: '[]', topics: '[]', details: '{}' }
  const place = { parent_id: podcastId, url: `${url}/${id}`, image_id, station }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('content')
      .values({ id, kind: 'episode', name: headline, headline, published_at: now, ...place, ...lists })
      .execute()
    await announceContentChange(transaction)
  })
  return { id }
}
