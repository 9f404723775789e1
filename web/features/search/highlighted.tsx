import { foldText } from '#contract/fold-text.ts'

const WORDS = /([\p{L}\p{N}\p{M}'’]+)/u

/** A text in which the beginnings of words that were searched are marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const words = foldText(query).split(' ')
  // Splitting by a group keeps the words, at the odd places.
  return text.split(WORDS).map((part, index) => {
    const length = index % 2 === 1 ? matchedLength(part, words) : 0
    if (length === 0) return part
    return (
      <span key={index}>
        <mark>{part.slice(0, length)}</mark>
        {part.slice(length)}
      </span>
    )
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
