import type { Insertable } from 'kysely'
import type { ContentTable } from '#server/database/tables.ts'
import { sanitisedColumn } from '#server/features/catalogue/sanitised-texts.ts'
import type { DemoStationId } from '../content-schema.ts'

export type ContentRow = Insertable<ContentTable>

/** Default values of columns that most content leaves empty. */
export const CONTENT_DEFAULTS = {
  teaser_headline: null,
  teaser_overline: null,
  rich_text: null,
  markdown: null,
  author: null,
  parent_id: null,
  media_id: null,
  duration_ms: null,
  ad_unit_id: null,
  season: null,
  episode_number: null,
  sort_order: null,
  available_until: null,
  guid: null,
  details: '{}',
  badges: '[]',
} satisfies Partial<ContentRow>

export const stationOf = ({ station }: { station: DemoStationId | 'none' }) => (station === 'none' ? null : station)

interface Described {
  headline: string
  overline?: string
  subline: string
  text?: string
  tags?: readonly string[]
  topics?: readonly string[]
  badges?: readonly string[]
}

/** The text columns that all kinds of content have. */
export const textColumns = ({ headline, overline, subline, text, tags = [], topics = [], badges = [] }: Described) => ({
  name: headline,
  headline,
  overline: overline ?? null,
  subline,
  text: text ?? null,
  tags: JSON.stringify(tags),
  topics: JSON.stringify(topics),
  badges: JSON.stringify(badges),
})

/** Sanitises the texts of a row when it is stored, as publishing does. */
export const withSanitised = (row: ContentRow): ContentRow => ({
  ...row,
  sanitised: sanitisedColumn({ sections: JSON.parse(row.sections ?? '[]'), details: JSON.parse(row.details) }),
})
