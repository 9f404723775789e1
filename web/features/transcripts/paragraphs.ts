import type { TranscriptBodyFragment } from '#web/gateway/generated/types.ts'

export type Sentence = TranscriptBodyFragment['sentences'][number] & {
  /** In the transcript, from 1. */
  position: number
}
type Chapter = TranscriptBodyFragment['chapters'][number]

export interface Paragraph {
  speaker: string | null
  sentences: readonly Sentence[]
}

export interface ChapterText {
  /** Null before the first chapter, and where there are none. */
  chapter: Chapter | null
  paragraphs: readonly Paragraph[]
}

const LONG = 700

export function toChapters(
  sentences: TranscriptBodyFragment['sentences'],
  chapters: readonly Chapter[],
): readonly ChapterText[] {
  const texts = [null, ...chapters].map((chapter) => ({ chapter, paragraphs: [] as (Paragraph & Length)[] }))
  let number = 0
  for (const [index, sentence] of sentences.entries()) {
    while (isReached(chapters[number], sentence.startSeconds)) number++
    const paragraphs = texts[number]?.paragraphs ?? []
    const last = paragraphs.at(-1)
    const placed = { ...sentence, position: index + 1 }
    if (last && last.speaker === sentence.speaker && last.length < LONG) {
      last.sentences.push(placed)
      last.length += sentence.text.length
    } else paragraphs.push({ speaker: sentence.speaker, sentences: [placed], length: sentence.text.length })
  }
  return texts.filter(({ paragraphs }) => paragraphs.length > 0)
}

interface Length {
  sentences: Sentence[]
  length: number
}

/** A sentence that begins this long before a chapter belongs to the chapter. */
const TOLERANCE_SECONDS = 1

const isReached = (chapter: Chapter | undefined, seconds: number | null): boolean =>
  chapter !== undefined && seconds !== null && chapter.startSeconds <= seconds + TOLERANCE_SECONDS
