import type { Insertable } from 'kysely'
import type { HeroTeaserTable } from '#server/database/explore-tables.ts'
import { heroId } from '#server/features/content-import/rows/hero-rows.ts'
import { parseContentRef } from '#server/features/content-import/rows/ids.ts'
import { recordingId } from '#server/features/schedule/recordings.ts'
import type { DemoContent } from '../demo-content.ts'
import type { Airing } from './airing-rows.ts'

type SlideOfShow = Pick<Insertable<HeroTeaserTable>, 'id' | 'content_id' | 'headline'>

/** A slide has the topic of the current airing, or links to the recording of the last one if that is among `recordings`. */
export const slidesOfShows = (
  { home }: DemoContent,
  airings: readonly Airing[],
  recordings: ReadonlySet<string>,
  now: Date,
): SlideOfShow[] =>
  home.hero.flatMap((slide) => {
    const show = parseContentRef(`show:${slide.ref}`)
    const airing = slide.kind === 'show' && airings.findLast(({ slot }) => slot.showId === show)
    if (!airing) return []
    const recording = recordingId(airing.slot)
    const isOver = airing.slot.endsAt <= now && recordings.has(recording)
    return [{ id: heroId(slide), content_id: isOver ? recording : show, headline: airing.topic.headline }]
  })
