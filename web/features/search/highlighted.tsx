import { foldText } from '#contract/fold-text.ts'

const WORDS = /([\p{L}\p{N}\p{M}'’]+)/u

/** A text in which the beginnings of words that were searched are marked. */
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

/** Splits a text into words and what is between them, with their positions. */
function partsOf(text: string): { part: string; start: number }[] {
  let start = 0
  return text.split(WORDS).map((part) => {
    start += part.length
    return { part, start: start - part.length }
  })
}

/** Returns the number of characters at the beginning of `part` that match one of the folded words. */
function matchedLength(part: string, words: readonly string[]): number {
  const folded = foldText(part)
  const word = words.findLast((one) => one !== '' && folded.startsWith(one))
  if (word === undefined) return 0
  // Accents and apostrophes make the positions differ; then the whole word is marked.
  return folded.length === part.length ? word.length : part.length
}
