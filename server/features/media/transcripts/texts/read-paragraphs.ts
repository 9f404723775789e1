import type { TranscriptLine } from '#contract/transcripts.ts'

export const readParagraphs = (text: string): TranscriptLine[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((words) => ({ startSeconds: null, speaker: null, text: words }))
