import type { Insertable } from 'kysely'
import { isStationId } from '#contract/stations.ts'
import type { HeroTeaserTable } from '#server/database/explore-tables.ts'
import { findImageId, type ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { parseContentRef } from './ids.ts'

type Slide = StationContent['home']['hero'][number]

export const heroRows = ({ home }: StationContent, made: ContentMedia): Insertable<HeroTeaserTable>[] =>
  home.hero.map((slide, position) => ({
    id: heroId(slide),
    position,
    content_id: targetOf(slide),
    station: isStationId(slide.ref) ? slide.ref : null,
    headline: slide.headline ?? '',
    subline: slide.subline,
    badges: JSON.stringify(slide.badges),
    background_color: slide.backgroundColor,
    image_id: findImageId(made, slide.image) ?? slide.image,
  }))

export const heroId = ({ slug }: Pick<Slide, 'slug'>) => `hero-${slug}`

function targetOf({ kind, ref }: Slide): string | null {
  switch (kind) {
    case 'station':
      return null
    case 'podcast':
    case 'episode':
      return parseContentRef(ref)
    case 'show':
    case 'season':
    case 'special':
      return parseContentRef(`${kind}:${ref}`)
    default:
      return kind satisfies never
  }
}
