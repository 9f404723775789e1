import type { JSONColumnType } from 'kysely'

export interface TranscriptTable {
  content_id: string
  digest: string
  /** BCP 47. */
  language: string | null
  /** Chapters of the publisher's chapters file; empty where the content itself has chapters. */
  chapters: JSONColumnType<{ startSeconds: number; title: string }[]>
}

export interface TranscriptSentenceTable {
  content_id: string
  position: number
  start_seconds: number | null
  speaker: string | null
  text: string
  /** tsvector: its own words with weight A, those of the next sentence with weight D. */
  words: string
}

export interface TranscriptTables {
  transcript: TranscriptTable
  transcript_sentence: TranscriptSentenceTable
}
