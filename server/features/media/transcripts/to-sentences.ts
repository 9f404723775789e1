import type { TranscriptLine } from '#contract/transcripts.ts'
import type { Sentence } from '#server/features/catalogue/texts/transcripts.ts'
import { withinLimit } from './within-limit.ts'

const MAX_SENTENCES = 4_000
/** About ten hours of talk. */
const MAX_CHARACTERS = 600_000
/** Shorter sentences are joined with the next one of the speaker. */
const SHORT = 40
const LONG = 300
/** A long pause after a line must not delay the estimated times within it. */
const SLOWEST_CHARACTERS_PER_SECOND = 12

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const ENDS = /[.?!…。？！]["'”’)\]]*$/

/** The time of a sentence within a line is estimated from its position in the line. Linear. */
export function toSentences(lines: readonly TranscriptLine[]): Sentence[] {
  const sentences: Sentence[] = []
  let characters = 0
  for (const [index, line] of lines.entries()) {
    for (const part of partsOf(line, nextStart(lines, index))) {
      characters += part.text.length
      if (characters > MAX_CHARACTERS) return withinLimit(sentences, { maxLines: MAX_SENTENCES })
      const last = sentences.at(-1)
      if (last && continues(last, part)) last.text += ` ${part.text}`
      else sentences.push(part)
    }
  }
  return withinLimit(sentences, { maxLines: MAX_SENTENCES })
}

const continues = (last: Sentence, part: Sentence): boolean =>
  last.speaker === part.speaker &&
  last.text.length + part.text.length <= LONG &&
  (last.text.length < SHORT || !ENDS.test(last.text))

/** Infinity if the next line has no time, because it continues a long one. */
const nextStart = (lines: readonly TranscriptLine[], index: number): number =>
  lines[index + 1]?.startSeconds ?? Infinity

function partsOf({ startSeconds, speaker, text }: TranscriptLine, end: number): Sentence[] {
  const start = startSeconds ?? 0
  const seconds = Math.max(0, Math.min(end - start, text.length / SLOWEST_CHARACTERS_PER_SECOND))
  return Array.from(SENTENCES.segment(text), ({ segment, index }) => ({
    startSeconds: startSeconds === null ? null : rounded(start + (seconds * index) / text.length),
    speaker,
    text: segment.trim(),
  })).filter((sentence) => sentence.text !== '')
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10
