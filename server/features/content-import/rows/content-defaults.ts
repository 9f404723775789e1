import type { Insertable } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { ContentTable } from '#server/database/tables.ts'
import { sanitisedColumn } from '#server/features/catalogue/texts/sanitised-texts.ts'
import { onceBySlug } from '#server/lib/urls/slug.ts'

export type ContentRow = Insertable<ContentTable>

type OwnColumn =
  | 'id'
  | 'kind'
  | 'url'
  | keyof ReturnType<typeof textColumns>
  | 'published_at'
  | 'sanitised'
  | 'updated_at'

/** Also resets a removed field in the stored row. */
export const CONTENT_DEFAULTS = {
  state: 'published',
  teaser_headline: null,
  teaser_overline: null,
  rich_text: null,
  markdown: null,
  author: null,
  station: null,
  parent_id: null,
  media_id: null,
  duration_ms: null,
  image_id: null,
  ad_unit_id: null,
  language: null,
  season: null,
  season_year: null,
  episode_number: null,
  sort_order: null,
  is_serial: false,
  is_explicit: false,
  access: 'free',
  revised_at: null,
  is_undated: false,
  available_from: null,
  available_until: null,
  blocked_reason: null,
  territories: null,
  is_processing: false,
  opens_at: null,
  closes_at: null,
  sections: '[]',
  corrections: '[]',
  related_audio: '[]',
  guid: null,
  details: '{}',
} satisfies Required<Omit<ContentRow, OwnColumn>>

export const toStation = ({ station }: { station: StationId | 'none' }) => (station === 'none' ? null : station)

interface Described {
  headline: string
  overline?: string
  subline: string
  text?: string
  tags?: readonly string[]
  topics?: readonly string[]
  badges?: readonly string[]
}

export const textColumns = ({ headline, overline, subline, text, tags = [], topics = [], badges = [] }: Described) => ({
  name: headline,
  headline,
  overline: overline ?? null,
  subline,
  text: text ?? null,
  tags: JSON.stringify(tags),
  topics: JSON.stringify(onceBySlug(topics)),
  badges: JSON.stringify(badges),
})

/** Adds the sanitised texts, which publishing stores too. */
export const withSanitised = (row: ContentRow): ContentRow => ({
  ...row,
  sanitised: sanitisedColumn({ sections: JSON.parse(row.sections ?? '[]'), details: JSON.parse(row.details) }),
})
