import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ReelTable } from '#server/database/explore-tables.ts'
import type { ContentImage } from '#server/features/catalogue/content.ts'
import { selectImage } from '#server/features/catalogue/images.ts'
import { isIdOfPublished } from '#server/features/catalogue/published.ts'
import { loaderById, loaderOfPages } from '#server/gateway/loaders.ts'
import { beginOfPage, decodeCursor, mapPage, toPage, type Page, type PageRequest } from '#server/lib/pagination/page.ts'

export interface StoredReel {
  id: string
  position: number
  kind: ReelTable['kind']
  title: string
  mediaType: 'audio' | 'video'
  shape: 'square' | 'wide' | 'poster'
  isRanked: boolean
  advertisementId: string | null
  /** The first page of its content ids, of the default size; empty where its items are not contents. */
  start: Page<string>
}

export const DEFAULT_REEL_ITEMS = 10

export type MediaFilter = 'all' | 'audio' | 'video'

/** Ad reels are included with any filter. */
export async function reelsOfPage(
  db: Database,
  { page, filter = 'all' }: { page: ReelTable['page']; filter?: MediaFilter },
  { first, after }: PageRequest,
  now: Date,
): Promise<Page<StoredReel>> {
  const cursor = after === null ? null : decodeCursor(after)
  const rows = await selectReels(db, now)
    .where('page', '=', page)
    .$if(filter !== 'all', (query) =>
      query.where((is) =>
        is.or([
          is('kind', '=', 'ad'),
          is.and([is('kind', '=', 'media'), is('media_type', '=', filter === 'video' ? 'video' : 'audio')]),
        ]),
      ),
    )
    .$if(cursor !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${cursor?.order ?? 0}::bigint, ${cursor?.id ?? ''})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(first + 1)
    .execute()
  return toPage(rows.map(toReel), first, ({ position, id }) => ({ order: position, id }))
}

export async function reelById(db: Database, id: string, now: Date): Promise<StoredReel | null> {
  const row = await selectReels(db, now).where('id', '=', id).where('kind', '=', 'media').executeTakeFirst()
  return row ? toReel(row) : null
}

interface Item {
  position: number
  id: string
}

/** Each with one item more than on its first page, which determines `hasNextPage`. */
const selectReels = (db: Database, now: Date) =>
  db
    .selectFrom('reel')
    .select(['id', 'position', 'kind', 'title', 'media_type as mediaType', 'shape', 'is_ranked as isRanked'])
    .select('advertisement_id as advertisementId')
    .select((query) =>
      query
        .selectFrom(
          publishedItems(db, now)
            .where(sql<boolean>`reel_item.reel_id = reel.id`)
            .orderBy('reel_item.position')
            .limit(DEFAULT_REEL_ITEMS + 1)
            .as('item'),
        )
        .select(
          sql<
            Item[]
          >`coalesce(json_agg(json_build_object('position', position, 'id', content_id) order by position), '[]')`.as(
            'items',
          ),
        )
        .as('items'),
    )

const toReel = ({ items, ...reel }: Omit<StoredReel, 'start'> & { items: Item[] | null }): StoredReel => ({
  ...reel,
  start: toItemPage(items ?? [], DEFAULT_REEL_ITEMS),
})

function toItemPage(items: readonly Item[], first: number): Page<string> {
  const page = toPage(items, first, ({ position, id }) => ({ order: position, id }))
  return mapPage(page, ({ id }) => id)
}

const publishedItems = (db: Database, now: Date) =>
  db
    .selectFrom('reel_item')
    .select(['reel_item.reel_id', 'reel_item.position', 'reel_item.content_id'])
    .where(isIdOfPublished('reel_item.content_id', now))

/** Returns a page of content ids for each reel: of contents that are published and available at `now`. */
export async function reelItems(
  db: Database,
  reelIds: readonly string[],
  { first, after }: PageRequest,
  now: Date,
): Promise<Map<string, Page<string>>> {
  if (reelIds.length === 0) return new Map()
  const cursor = after === null ? null : decodeCursor(after)
  const candidates = publishedItems(db, now)
    .select(sql<number>`row_number() over (partition by reel_id order by reel_item.position)`.as('rank'))
    .where('reel_item.reel_id', 'in', reelIds)
    .$if(cursor !== null, (query) => query.where(sql<boolean>`reel_item.position > ${cursor?.order ?? 0}::bigint`))
  const rows = await db
    .selectFrom(candidates.as('candidate'))
    .select(['reel_id', 'position', 'content_id as id'])
    .where('rank', '<=', first + 1)
    .orderBy('rank')
    .execute()
  const byReel = Map.groupBy(rows, (row) => row.reel_id)
  return new Map(reelIds.map((id) => [id, toItemPage(byReel.get(id) ?? [], first)]))
}

export interface ShowcaseTeaser {
  id: string
  title: string
  badge: string | null
  image: ContentImage | null
  url: string | null
}

/** Returns the items of each showcase reel in their order, by reel id. */
export async function showcaseTeasers(
  db: Database,
  reelIds: readonly string[],
): Promise<Map<string, ShowcaseTeaser[]>> {
  if (reelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('showcase_teaser')
    .select(['reel_id', 'id', 'title', 'badge', 'url'])
    .select(selectImage('showcase_teaser.image_id').as('image'))
    .where('reel_id', 'in', reelIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byReel = Map.groupBy(rows, (row) => row.reel_id)
  return new Map([...byReel].map(([id, found]) => [id, found.map(({ reel_id: _reel, ...teaser }) => teaser)]))
}

export const showcaseLoader = loaderById('showcase', ({ db }, ids) => showcaseTeasers(db, ids))

export const reelItemsLoader = loaderOfPages(
  'reelItems',
  ({ db, now }, ids, page) => reelItems(db, ids, page, now),
  beginOfPage<string>,
)
