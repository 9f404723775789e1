import type { Insertable } from 'kysely'
import type { HeroTeaserTable } from '#server/database/explore-tables.ts'
import { heroId } from '#server/features/content-import/rows/hero-rows.ts'
import { contentIdOf } from '#server/features/content-import/rows/ids.ts'
import { recordingId } from '#server/features/schedule/recordings.ts'
import type { DemoContent } from '../demo-content.ts'
import type { Airing } from './airing-rows.ts'

type SlideOfShow = Pick<Insertable<HeroTeaserTable>, 'id' | 'content_id' | 'headline'>

/** The slides of shows as of `now`: each has the topic of its current airing, or leads to the recording of its last one. */
export const slidesOfShows = ({ home }: DemoContent, airings: readonly Airing[], now: Date): SlideOfShow[] =>
  home.hero.flatMap((slide) => {
    const show = contentIdOf(`show:${slide.ref}`)
    const airing = slide.kind === 'show' && airings.findLast(({ slot }) => slot.showId === show)
    if (!airing) return []
    const target = airing.slot.endsAt <= now ? recordingId(airing.slot) : show
    return [{ id: heroId(slide), content_id: target, headline: airing.topic.headline }]
  })
