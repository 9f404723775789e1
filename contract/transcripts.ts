/* Chapters and transcripts of a recording, independent of the publisher's format. */

/** `GET /media/chapters/{mediaId}` */
export interface RecordingChapters {
  /** In the order of their start. */
  chapters: RecordingChapter[]
}

export interface RecordingChapter {
  startSeconds: number
  title: string
}

/** `GET /media/transcripts/{mediaId}`: the available transcripts, the preferred one first. */
export interface RecordingTranscripts {
  transcripts: TranscriptLink[]
}

export interface TranscriptLink {
  /** Path of the text. */
  path: string
  /** BCP 47; null when the publisher does not state it. */
  language: string | null
}

/** `GET /media/transcripts/{mediaId}/{number}` */
export interface TranscriptText {
  lines: TranscriptLine[]
}

export interface TranscriptLine {
  /** Null when the publisher provides no timestamps. */
  startSeconds: number | null
  speaker: string | null
  /** Plain text. */
  text: string
}
