import { markWords } from './find-words.ts'

/** A text in which the words that were looked for stand out. */
export const MarkedWords = ({ text, words }: { text: string; words: string }) =>
  words.trim() === ''
    ? text
    : // Pieces have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      markWords(text, words).map((piece, index) => (piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text))
