import type { Insertable } from 'kysely'
import type { CatchupHeroTable, ReelTable, ShowcaseTeaserTable } from '#server/database/explore-tables.ts'
import { findImageId, type ContentMedia } from '../content-media.ts'
import { allReels, reelsByPage, type StationContent } from '../schema/content.ts'
import type { ReelEntry } from '../schema/pages.ts'
import { parseContentRef } from './ids.ts'

export const catchupHeroRows = ({ catchup }: StationContent, made: ContentMedia): Insertable<CatchupHeroTable>[] =>
  (['audio', 'video'] as const).flatMap((page) => {
    const hero = catchup[page]?.hero
    const image = findImageId(made, hero?.image)
    return hero && image
      ? [{ page, content_id: parseContentRef(hero.ref), image_id: image, logo_uri: hero.logo ?? null }]
      : []
  })

export const reelRows = (content: StationContent): Insertable<ReelTable>[] =>
  Object.entries(reelsByPage(content)).flatMap(([page, reels]) =>
    reels.map((reel, position) => reelRow(page as ReelTable['page'], reel, position)),
  )

function reelRow(page: ReelTable['page'], reel: ReelEntry, position: number): Insertable<ReelTable> {
  const media = reel.kind === 'media' ? reel : null
  return {
    id: reel.slug,
    page,
    position,
    kind: reel.kind,
    title: reel.title,
    media_type: media?.mediaType ?? (page === 'video' ? 'video' : 'audio'),
    shape: media?.shape ?? 'wide',
    is_ranked: media?.ranked ?? false,
    advertisement_id: reel.kind === 'ad' ? reel.advertisementId : null,
  }
}

export const reelItemRows = (content: StationContent, dates: Dates) =>
  allReels(content).flatMap((reel) =>
    contentsOf(reel, content, dates).map((content_id, position) => ({ reel_id: reel.slug, position, content_id })),
  )

type Dates = ReadonlyMap<string, Date>

function contentsOf(reel: ReelEntry, { news }: StationContent, dates: Dates): string[] {
  const newestFirst = (ids: readonly string[]) =>
    ids.toSorted((a, b) => (dates.get(b)?.getTime() ?? 0) - (dates.get(a)?.getTime() ?? 0))
  switch (reel.kind) {
    case 'media':
      return reel.newestFirst ? newestFirst(reel.items.map(parseContentRef)) : reel.items.map(parseContentRef)
    case 'news':
      return newestFirst(news.filter(isShown).map(({ slug }) => parseContentRef(`news:${slug}`))).slice(0, reel.count)
    case 'competition':
      return reel.items.map((slug) => parseContentRef(`${reel.kind}:${slug}`))
    case 'ad':
    case 'showcase':
      return []
    default:
      return reel satisfies never
  }
}

const isShown = ({ published, condition }: StationContent['news'][number]) =>
  (typeof published === 'string' || 'daysAgo' in published) && !condition

export const showcaseRows = (content: StationContent, made: ContentMedia): Insertable<ShowcaseTeaserTable>[] =>
  allReels(content).flatMap((reel) =>
    reel.kind === 'showcase'
      ? reel.teasers.map(({ slug, title, badge, image, url }, position) => ({
          id: `${reel.slug}-${slug}`,
          reel_id: reel.slug,
          position,
          title,
          badge: badge ?? null,
          image_id: findImageId(made, image),
          url,
        }))
      : [],
  )
