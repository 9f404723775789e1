import type { JSONColumnType } from 'kysely'

/** The transcript of a content, after its file was read. */
export interface TranscriptTable {
  content_id: string
  /** Of the list of files when it was read. */
  digest: string
  /** BCP 47. */
  language: string | null
  /** Those of the publisher's chapters file; empty where the chapters are part of the content. */
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
