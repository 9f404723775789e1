import type { Database } from '#server/database/connect.ts'
import type { PodcastToSave } from './podcast-to-save.ts'

type Podcast = Pick<PodcastToSave, 'id' | 'slug'>

/** A new podcast gets a part of its id appended when the URL is taken. */
export async function podcastUrl(db: Database, podcast: Podcast): Promise<string> {
  const wanted = newPodcastUrl(podcast)
  const rows = await db
    .selectFrom('content')
    .select(['id', 'url'])
    .where((or) => or.or([or('id', '=', podcast.id), or('url', '=', wanted)]))
    .execute()
  const own = rows.find((row) => row.id === podcast.id)
  if (own) return own.url
  return rows.length === 0 ? wanted : `${wanted}-${podcast.id.slice(-6)}`
}

export const newPodcastUrl = ({ slug }: Podcast): string => `/podcasts/${slug}`
