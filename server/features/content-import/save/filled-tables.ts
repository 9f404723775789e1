import { hash } from 'node:crypto'
import type { FilledTable } from '../rows/all-rows.ts'

export type Row = Readonly<Record<string, unknown>>

export const KEYS: Record<FilledTable, readonly [string, ...string[]]> = {
  image: ['id'],
  media: ['id'],
  station: ['id'],
  content: ['id'],
  person: ['id'],
  content_person: ['content_id', 'person_id', 'role'],
  schedule_rule: ['station', 'day', 'start_minute'],
  hero_teaser: ['id'],
  catchup_hero: ['page'],
  reel: ['id'],
  reel_item: ['reel_id', 'position'],
  showcase_teaser: ['id'],
  moved_content: ['url'],
}

/** Rows of these tables are only removed after confirmation. The rows of the other tables belong to them. */
export const CONFIRMED_TABLES: ReadonlySet<FilledTable> = new Set([
  'station',
  'content',
  'hero_teaser',
  'catchup_hero',
  'reel',
  'moved_content',
] as const)

export const NOUNS: Record<FilledTable, string> = {
  image: 'picture',
  media: 'recording',
  station: 'station',
  content: 'content',
  person: 'person',
  content_person: 'credit',
  schedule_rule: 'airing',
  hero_teaser: 'slide',
  catchup_hero: 'catch-up page',
  reel: 'reel',
  reel_item: 'item of a reel',
  showcase_teaser: 'item of a reel',
  moved_content: 'moved address',
}

export const rowKey = (table: FilledTable, row: Row): string => KEYS[table].map((column) => row[column]).join(' ')

/** Without the sanitised texts, which are derived from other columns. */
export function rowDigest({ sanitised: _sanitised, ...imported }: Row): string {
  const sorted = Object.entries(imported).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
