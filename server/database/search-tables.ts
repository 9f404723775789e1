import type { Generated } from 'kysely'

/** The index entry of a published content or a station; triggers write it. */
export interface SearchDocumentTable {
  /** The content's id, or `station:{id}`. */
  id: string
  /** A kind of content, or `station`. */
  kind: string
  media_type: 'audio' | 'video' | 'both' | null
  /** Folded, see `foldText`. */
  title: string
  /** Folded, with the title. */
  names: string
  title_words: string
  /** tsvector of everything, the title with weight A, names B, summary C, text D. */
  words: string
  published_at: Date | null
  available_until: Date | null
}

export interface SearchMissTable {
  query: string
  /** `yyyy-mm-dd`, UTC. */
  day: string
  number: Generated<number>
}

export interface SearchTables {
  search_document: SearchDocumentTable
  search_miss: SearchMissTable
}
