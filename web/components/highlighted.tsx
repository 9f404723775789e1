import { foldText } from '#contract/fold-text.ts'

const WORDS = /([\p{L}\p{N}\p{M}'’]+)/u

/** A text with the matches of a search query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = foldText(query).split(' ')
  return partsOf(text).map(({ part, start }) => {
    const length = matchedLength(part, words)
    if (length === 0) return part
    return (
      <span key={start}>
        <mark>{part.slice(0, length)}</mark>
        {part.slice(length)}
      </span>
    )
  })
}

/** Splits a text into words and the text between them, with their positions. */
function partsOf(text: string): { part: string; start: number }[] {
  let start = 0
  return text.split(WORDS).map((part) => {
    start += part.length
    return { part, start: start - part.length }
  })
}

/** With a longer ending it is another word. */
const MAX_ENDING = 3
const MIN_STEM = 4

/** Returns the number of characters at the beginning of `part` that match one of the folded words. */
function matchedLength(part: string, words: readonly string[]): number {
  const folded = foldText(part)
  const word = words.findLast((one) => isMatch(folded, one))
  if (word === undefined) return 0
  // Accents, apostrophes and endings make the positions differ; then the whole word is marked.
  return folded.length === part.length ? Math.min(word.length, part.length) : part.length
}

/** Whether the folded `word` begins with the searched one, or differs in its ending only: "plumber" for "plumbers". */
const isMatch = (word: string, searched: string): boolean =>
  searched !== '' &&
  (word.startsWith(searched) ||
    (word.length >= MIN_STEM && searched.length - word.length <= MAX_ENDING && searched.startsWith(word)))

/** Returns whether the text has all words of the query. */
export function hasQuery(text: string, query: string): boolean {
  const words = foldText(text).split(' ')
  const searched = foldText(query).split(' ')
  return searched[0] !== '' && searched.every((one) => words.some((word) => isMatch(word, one)))
}
