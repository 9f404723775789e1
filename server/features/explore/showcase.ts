import type { Database } from '#server/database/connect.ts'

export interface ShowcaseTeaser {
  id: string
  title: string
  badge: string | null
  image: { id: string; description: string; blurhash: string | null } | null
  url: string | null
}

/** The items of each showcase reel, in their order. */
export async function showcaseTeasers(
  db: Database,
  reelIds: readonly string[],
): Promise<Map<string, ShowcaseTeaser[]>> {
  if (reelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('showcase_teaser')
    .leftJoin('image', 'image.id', 'showcase_teaser.image_id')
    .selectAll('showcase_teaser')
    .select(['image.description', 'image.blurhash'])
    .where('reel_id', 'in', reelIds)
    .orderBy('position')
    .orderBy('showcase_teaser.id')
    .execute()
  const teasers = rows.map(({ reel_id: reelId, id, title, badge, url, image_id: imageId, description, blurhash }) => ({
    reelId,
    teaser: {
      id,
      title,
      badge,
      url,
      image: imageId ? { id: imageId, description: description ?? '', blurhash } : null,
    },
  }))
  const byReel = Map.groupBy(teasers, ({ reelId }) => reelId)
  return new Map([...byReel].map(([id, entries]) => [id, entries.map(({ teaser }) => teaser)]))
}
