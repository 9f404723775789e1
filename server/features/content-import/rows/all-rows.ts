import type { Insertable } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { withSanitised } from './content-defaults.ts'
import { heroRows } from './hero-rows.ts'
import { imageRows } from './image-rows.ts'
import { itemRows } from './item-rows.ts'
import { mediaRows, stationRows } from './media-rows.ts'
import { peopleRows } from './people-rows.ts'
import { catchupHeroRows, reelItemRows, reelRows, showcaseRows } from './reel-rows.ts'
import { scheduleRows } from './schedule-rows.ts'

/** Each row refers only to tables above its own, or to a row above it. */
export const FILLED = [
  'image',
  'media',
  'station',
  'content',
  'person',
  'content_person',
  'schedule_rule',
  'hero_teaser',
  'catchup_hero',
  'reel',
  'reel_item',
  'showcase_teaser',
  'moved_content',
] as const

export type FilledTable = (typeof FILLED)[number]
export type FolderRows = { [Table in FilledTable]: Insertable<Tables[Table]>[] }

export function folderRows(content: StationContent, made: ContentMedia, now: Date): FolderRows {
  const items = itemRows(content, made, now)
  const dates = new Map(items.map(({ id, published_at: at }) => [id, new Date(at)]))
  const { people, roles } = peopleRows(content, made)
  return {
    image: imageRows(content, made),
    media: mediaRows(content, made),
    station: stationRows(content, made),
    content: items.map(withSanitised),
    person: people,
    content_person: roles,
    schedule_rule: scheduleRows(content),
    hero_teaser: heroRows(content, made),
    catchup_hero: catchupHeroRows(content, made),
    reel: reelRows(content),
    reel_item: reelItemRows(content, dates),
    showcase_teaser: showcaseRows(content, made),
    moved_content: content.moved.map(({ from, to }) => ({ url: from, target: to })),
  }
}
