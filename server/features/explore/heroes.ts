import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { CatchupHeroTable } from '#server/database/explore-tables.ts'
import type { ContentImage } from '#server/features/catalogue/content.ts'
import { selectRequiredImage } from '#server/features/catalogue/images.ts'
import { loadOnce, type ReadContext, readIdList } from '#server/gateway/loaders.ts'

/** Links to a content or to a station. */
export interface HeroTeaser {
  id: string
  contentId: string | null
  station: StationId | null
  headline: string
  subline: string
  badges: string[]
  backgroundColor: string
  image: ContentImage
}

export async function heroTeasers(db: Database): Promise<HeroTeaser[]> {
  const rows = await db
    .selectFrom('hero_teaser')
    .selectAll()
    .select(selectRequiredImage('hero_teaser.image_id').as('image'))
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contentId: row.content_id,
    station: row.station,
    headline: row.headline,
    subline: row.subline,
    badges: row.badges,
    backgroundColor: row.background_color,
    image: row.image,
  }))
}

const heroTeasersOnce = loadOnce('heroTeasers', ({ db }) => heroTeasers(db))

export const loadHeroTeasers = (context: ReadContext): Promise<HeroTeaser[]> =>
  readIdList(context, () => heroTeasersOnce(context))

export interface CatchupHero {
  contentId: string
  image: ContentImage
  logoUri: string | null
}

/** Null where editors have not chosen one. */
export async function catchupHero(db: Database, page: CatchupHeroTable['page']): Promise<CatchupHero | null> {
  const row = await db
    .selectFrom('catchup_hero')
    .select(['content_id as contentId', 'logo_uri as logoUri'])
    .select(selectRequiredImage('catchup_hero.image_id').as('image'))
    .where('page', '=', page)
    .executeTakeFirst()
  return row ?? null
}
