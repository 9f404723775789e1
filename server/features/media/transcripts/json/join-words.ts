import type { Part } from './parts.ts'

export const MAX_LENGTH = 300
const PAUSE_SECONDS = 2
const SENTENCE_END = /[.?!…。？！]["'”’)\]]*$/
/** Punctuation that is listed like a word, and belongs to the word before it. */
const MARK = /^[.,;:!?…%)\]}”’。、，？！]+$/u
/** If more than this share of the words has a blank, the blanks are part of the words. */
const SPACED_SHARE = 0.3
/** Enough to see whether a sentence has ended. */
const TAIL_LENGTH = 8

interface Sentence {
  part: Part
  pieces: string[]
  tail: string
  length: number
  last: number | null
}

/** A sentence ends at a full stop, a new speaker, a pause, or its maximum length. `hasBlanks`: words are syllables or have their blanks. */
export function joinWords(words: readonly Part[], hasBlanks: boolean): Part[] {
  const spaced = words.filter(({ text }) => /^\s|\s$/.test(text)).length
  const isVerbatim = hasBlanks || spaced > words.length * SPACED_SHARE
  const sentences: Sentence[] = []
  for (const word of words) {
    const sentence = sentences.at(-1)
    const { text, start } = word
    if (text.trim() === '') {
      if (isVerbatim) append(sentence, text)
      continue
    }
    const isMark = MARK.test(text)
    const isInside = isMark || (isVerbatim && !/^\s/.test(text) && !/\s$/.test(sentence?.tail ?? ' '))
    if (!sentence || (!isInside && isOver(sentence, word)))
      sentences.push({ part: word, pieces: [text], tail: text.slice(-TAIL_LENGTH), length: text.length, last: start })
    else {
      append(sentence, isMark || isVerbatim ? text : ` ${text}`)
      sentence.last = start ?? sentence.last
      sentence.part = { ...sentence.part, start: sentence.part.start ?? start }
    }
  }
  return sentences.map(({ part, pieces }) => ({ ...part, text: pieces.join('') }))
}

function append(sentence: Sentence | undefined, piece: string): void {
  if (!sentence) return
  sentence.pieces.push(piece)
  sentence.tail = (sentence.tail + piece).slice(-TAIL_LENGTH)
  sentence.length += piece.length
}

const isOver = ({ part, tail, length, last }: Sentence, { speaker, start }: Part): boolean =>
  part.speaker !== speaker ||
  SENTENCE_END.test(tail.trimEnd()) ||
  length > MAX_LENGTH ||
  (start ?? 0) - (last ?? Infinity) > PAUSE_SECONDS
