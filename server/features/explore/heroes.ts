import type { Database } from '#server/database/connect.ts'
import type { CatchupHeroTable } from '#server/database/tables.ts'

/** What stands at the top of a catch-up page. */
export interface CatchupHero {
  contentId: string
  image: { id: string; description: string; blurhash: string | null }
  logoUri: string | null
}

/** The hero of a catch-up page; null where no editor chose one. */
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
