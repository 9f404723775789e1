import type { Insertable } from 'kysely'
import { isStationId } from '#contract/stations.ts'
import type { HeroTeaserTable } from '#server/database/tables.ts'
import { recordingId } from '#server/features/schedule/recordings.ts'
import type { DemoContent } from '../content-schema.ts'
import type { Airing } from './airing-rows.ts'
import { contentIdOf } from './ids.ts'

type Slide = DemoContent['home']['hero'][number]

/** The slides as of `now`: a show has the topic of its current airing, or leads to the recording of its last one. */
export const heroRows = ({ home }: DemoContent, airings: readonly Airing[], now: Date): Insertable<HeroTeaserTable>[] =>
  home.hero.map((slide, position) => {
    const airing = slide.kind === 'show' ? lastAiring(airings, contentIdOf(`show:${slide.ref}`)) : undefined
    return {
      id: `hero-${slide.slug}`,
      position,
      content_id: airing && airing.slot.endsAt <= now ? recordingId(airing.slot) : targetOf(slide),
      station: isStationId(slide.ref) ? slide.ref : null,
      headline: airing?.topic.headline ?? slide.headline ?? '',
      subline: slide.subline,
      badges: JSON.stringify(slide.badges),
      background_color: slide.backgroundColor,
      image_id: slide.image,
    }
  })

const lastAiring = (airings: readonly Airing[], showId: string) =>
  airings.findLast(({ slot }) => slot.showId === showId)

/** Returns the content id of a slide's target, or null for a station. */
function targetOf({ kind, ref }: Slide): string | null {
  switch (kind) {
    case 'station':
      return null
    case 'podcast':
    case 'episode':
      return contentIdOf(ref)
    case 'show':
    case 'season':
    case 'special':
      return contentIdOf(`${kind}:${ref}`)
    default:
      return kind satisfies never
  }
}
