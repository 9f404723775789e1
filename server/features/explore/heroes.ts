import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { loadOnce } from '#server/gateway/loaders.ts'
import type { CatchupHeroTable } from '#server/database/tables.ts'

/** A slide of the home page; it links to a content or to a station. */
export interface HeroTeaser {
  id: string
  contentId: string | null
  station: StationId | null
  headline: string
  subline: string
  badges: string[]
  backgroundColor: string
  image: { id: string; description: string; blurhash: string | null }
}

/** Returns the slides of the home page in their order. */
export async function heroTeasers(db: Database): Promise<HeroTeaser[]> {
  const rows = await db
    .selectFrom('hero_teaser')
    .innerJoin('image', 'image.id', 'hero_teaser.image_id')
    .selectAll('hero_teaser')
    .select(['image.description', 'image.blurhash'])
    .orderBy('hero_teaser.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contentId: row.content_id,
    station: row.station,
    headline: row.headline,
    subline: row.subline,
    badges: row.badges,
    backgroundColor: row.background_color,
    image: { id: row.image_id, description: row.description, blurhash: row.blurhash },
  }))
}

export const heroTeasersOf = loadOnce('heroTeasers', ({ db }) => heroTeasers(db))

/** The hero of a catch-up page. */
export interface CatchupHero {
  contentId: string
  image: { id: string; description: string; blurhash: string | null }
  logoUri: string | null
}

/** Returns the hero of a catch-up page; null where editors have not chosen one. */
export async function catchupHero(db: Database, page: CatchupHeroTable['page']): Promise<CatchupHero | null> {
  const row = await db
    .selectFrom('catchup_hero')
    .innerJoin('image', 'image.id', 'catchup_hero.image_id')
    .select(['catchup_hero.content_id', 'catchup_hero.logo_uri', 'image.id', 'image.description', 'image.blurhash'])
    .where('page', '=', page)
    .executeTakeFirst()
  if (!row) return null
  const { content_id: contentId, logo_uri: logoUri, ...image } = row
  return { contentId, logoUri, image }
}
