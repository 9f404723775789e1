import type { ColumnType } from 'kysely'

export interface PersonTable {
  id: string
  /** The last part of the URL of the person's page; a trigger derives it from the name. */
  slug: ColumnType<string, string | undefined, string>
  name: string
  bio: string | null
  image_id: string | null
}

export interface ContentPersonTable {
  content_id: string
  person_id: string
  role: string
  position: number
  /** Kind of the content; set by triggers. */
  kind: ColumnType<string, undefined, never>
  published_at: ColumnType<Date, undefined, never>
}

export interface PeopleTables {
  person: PersonTable
  content_person: ContentPersonTable
}
