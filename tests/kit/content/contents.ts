import type { Insertable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ReelTable } from '#server/database/explore-tables.ts'
import type { ContentTable } from '#server/database/tables.ts'
import { createAccessToken } from '#server/features/accounts/access-token.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import type { GetDetailPageByUrlQuery } from '#web/gateway/generated/types.ts'
import { gatewayClient } from '../clients/gateway.ts'
import type { TestSite } from '../site.ts'

const ACCESS_SECRET = 'a key that only this test file knows'

type Row = Partial<Insertable<ContentTable>> & Pick<Insertable<ContentTable>, 'id' | 'kind'>
type Page = NonNullable<GetDetailPageByUrlQuery['detailPageByUrl']>

/** A site without demo content and with a known token secret. */
export const EMPTY_SITE = { demo: false, env: { ACCESS_TOKEN_SECRET: ACCESS_SECRET } }

/** Rights without restrictions. */
export const FOR_ALL = {
  state: 'published',
  access: 'free',
  available_from: null,
  available_until: null,
  blocked_reason: null,
  is_processing: false,
} as const satisfies Partial<Insertable<ContentTable>>

/** Changes that hide content at a point in time, with the reason. */
export const closedAt = (now: Date): [string, Partial<Insertable<ContentTable>>][] => [
  ['a draft', { state: 'draft' }],
  ['withdrawn', { state: 'withdrawn' }],
  ['published later', { published_at: new Date(now.getTime() + 1_000) }],
  ['available later', { available_from: new Date(now.getTime() + 1_000) }],
  ['gone', { available_until: now }],
  ['still being made ready', { is_processing: true }],
  ['blocked', { blocked_reason: 'RIGHTS' }],
  ['blocked and premium too', { blocked_reason: 'LEGAL', access: 'premium' }],
]

/** Helpers for tests of content. */
export function contentKit(site: TestSite) {
  const gateway = gatewayClient(site)

  /** The detail page at a URL; throws unless it has this type. */
  async function pageOf<Name extends Page['__typename']>(
    type: Name,
    URL: string,
    more: { episodesLimit?: number; afterEpisode?: string | null } = {},
  ): Promise<Extract<Page, { __typename: Name }>> {
    const page = await pageAt(URL, more)
    if (page?.__typename !== type) throw new Error(`${URL} is ${page?.__typename ?? 'nothing'}, not ${type}`)
    // The check above narrows the type, but TypeScript cannot infer it for a generic name.
    return page as Extract<Page, { __typename: Name }>
  }

  const pageAt = async (URL: string, more: { episodesLimit?: number; afterEpisode?: string | null } = {}) =>
    (await gateway.data(GetDetailPageByUrl, { URL, ...more })).detailPageByUrl

  const change = (id: string, fields: Partial<Insertable<ContentTable>>) =>
    site.db.updateTable('content').set(fields).where('id', '=', id).execute()

  return {
    gateway,
    pageAt,
    pageOf,
    add: (...rows: Row[]) => addContent(site.db, site.now, rows),
    addReel: (reel: Partial<Insertable<ReelTable>> & { id: string }, ...ids: string[]) => addReel(site.db, reel, ids),
    change,
    /** The same, and announces the change of content. */
    changed: async (id: string, fields: Partial<Insertable<ContentTable>>): Promise<void> => {
      await change(id, fields)
      await site.contentChanged()
    },
    bearer: (minutes = 60, roles = ['editor']) => bearerOf(site, minutes, roles),
  }
}

async function bearerOf(site: TestSite, minutes: number, roles: string[]): Promise<{ authorization: string }> {
  const secret = new TextEncoder().encode(ACCESS_SECRET)
  return { authorization: `Bearer ${await createAccessToken(secret, { id: 'ed', roles }, minutes, site.now)}` }
}

/** Inserts content, by default an hour old and at `/{id}`, and the media of each `media_id`. */
export async function addContent(db: Database, now: Date, rows: readonly Row[]): Promise<void> {
  const filled = rows.map((row) => ({
    url: `/${row.id}`,
    name: row.id,
    headline: row.id,
    badges: '[]',
    tags: '[]',
    topics: '[]',
    details: '{}',
    published_at: new Date(now.getTime() - 3_600_000),
    ...row,
  }))
  const media = filled.flatMap(({ media_id: id, headline }) => (id ? [{ id, name: headline }] : []))
  if (media.length > 0) {
    await db
      .insertInto('media')
      .values(media.map((one) => ({ ...one, kind: 'video' as const, sources: '[]', text_tracks: '[]' })))
      .onConflict((on) => on.doNothing())
      .execute()
  }
  // One by one, because their columns differ; parents first.
  for (const row of filled) await db.insertInto('content').values(row).execute()
}

async function addReel(db: Database, reel: Partial<Insertable<ReelTable>> & { id: string }, ids: string[]) {
  const usual = {
    page: 'home',
    position: 1,
    kind: 'media',
    title: reel.id,
    media_type: 'video',
    shape: 'wide',
  } as const
  await db
    .insertInto('reel')
    .values({ ...usual, is_ranked: false, advertisement_id: null, ...reel })
    .execute()
  const items = ids.map((content_id, position) => ({ reel_id: reel.id, position, content_id }))
  if (items.length > 0) await db.insertInto('reel_item').values(items).execute()
}
