/** What is said in a recording, in one form whatever its publisher's format is. */

/** `GET /media/chapters/{mediaId}` */
export interface SpokenChapters {
  /** In the order in which they are heard. */
  chapters: SpokenChapter[]
}

export interface SpokenChapter {
  startSeconds: number
  title: string
}

/** `GET /media/transcripts/{mediaId}`: what can be asked for, the best one first. */
export interface SpokenTranscripts {
  transcripts: SpokenTranscript[]
}

export interface SpokenTranscript {
  /** Address of its text. */
  path: string
  /** As BCP 47, where its publisher says so. */
  language: string | null
}

/** `GET /media/transcripts/{mediaId}/{number}` */
export interface SpokenText {
  lines: SpokenLine[]
}

export interface SpokenLine {
  /** Null where the publisher gives only words. */
  startSeconds: number | null
  speaker: string | null
  /** Plain text. */
  text: string
}
