/** What is said in a recording, in one form whatever its publisher's format is. */

/** `GET /media/chapters/{mediaId}` */
export interface RecordingChapters {
  /** In the order in which they are heard. */
  chapters: RecordingChapter[]
}

export interface RecordingChapter {
  startSeconds: number
  title: string
}

/** `GET /media/transcripts/{mediaId}`: what can be asked for, the best one first. */
export interface RecordingTranscripts {
  transcripts: TranscriptLink[]
}

export interface TranscriptLink {
  /** Address of its text. */
  path: string
  /** As BCP 47, where its publisher says so. */
  language: string | null
}

/** `GET /media/transcripts/{mediaId}/{number}` */
export interface TranscriptText {
  lines: TranscriptLine[]
}

export interface TranscriptLine {
  /** Null where the publisher gives only words. */
  startSeconds: number | null
  speaker: string | null
  /** Plain text. */
  text: string
}
