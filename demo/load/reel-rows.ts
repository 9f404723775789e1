import type { Insertable } from 'kysely'
import type { CatchupHeroTable, ReelTable, ShowcaseTeaserTable } from '#server/database/tables.ts'
import type { DemoContent } from '../content-schema.ts'
import type { DemoReel } from '../page-schema.ts'
import { contentIdOf } from './ids.ts'

export const catchupHeroRows = ({ catchup }: DemoContent): Insertable<CatchupHeroTable>[] =>
  (['audio', 'video'] as const).map((page) => ({
    page,
    content_id: contentIdOf(catchup[page].hero.ref),
    image_id: catchup[page].hero.image,
    logo_uri: catchup[page].hero.logo ?? null,
  }))

export const reelRows = ({ home, catchup }: DemoContent): Insertable<ReelTable>[] => [
  ...home.reels.map((reel, position) => reelRow('home', reel, position)),
  ...catchup.audio.reels.map((reel, position) => reelRow('audio', reel, position)),
  ...catchup.video.reels.map((reel, position) => reelRow('video', reel, position)),
]

function reelRow(page: ReelTable['page'], reel: DemoReel, position: number): Insertable<ReelTable> {
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

const allReels = ({ home, catchup }: DemoContent) => [...home.reels, ...catchup.audio.reels, ...catchup.video.reels]

export const reelItemRows = (content: DemoContent, dates: Dates) =>
  allReels(content).flatMap((reel) =>
    contentsOf(reel, dates).map((content_id, position) => ({ reel_id: reel.slug, position, content_id })),
  )

/** The publication date of each content by its id. */
type Dates = ReadonlyMap<string, Date>

function contentsOf(reel: DemoReel, dates: Dates): string[] {
  const newestFirst = (ids: readonly string[]) =>
    ids.toSorted((a, b) => (dates.get(b)?.getTime() ?? 0) - (dates.get(a)?.getTime() ?? 0))
  switch (reel.kind) {
    case 'media':
      return reel.newestFirst ? newestFirst(reel.items.map(contentIdOf)) : reel.items.map(contentIdOf)
    case 'news':
      return newestFirst(reel.items.map((slug) => contentIdOf(`news:${slug}`)))
    case 'competition':
      return reel.items.map((slug) => contentIdOf(`${reel.kind}:${slug}`))
    case 'ad':
    case 'showcase':
      return []
    default:
      return reel satisfies never
  }
}

export const showcaseRows = (content: DemoContent): Insertable<ShowcaseTeaserTable>[] =>
  allReels(content).flatMap((reel) =>
    reel.kind === 'showcase'
      ? reel.teasers.map(({ slug, title, badge, image, url }, position) => ({
          id: `${reel.slug}-${slug}`,
          reel_id: reel.slug,
          position,
          title,
          badge: badge ?? null,
          image_id: image,
          url,
        }))
      : [],
  )
