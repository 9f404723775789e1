import { Fragment } from 'react'
import { foldText } from '#contract/fold-text.ts'

const WORDS = /([\p{L}\p{N}\p{M}'’]+)/u

export function Highlighted({ text, query }: { text: string; query: string }) {
  // The position of a piece is its key.
  return piecesOf(text, foldText(query).split(' ')).map(({ match, rest }, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {match && <mark>{match}</mark>}
      {rest}
    </Fragment>
  ))
}

interface Piece {
  match: string
  /** Up to the next match; in one node, because screen readers lose spaces between text nodes. */
  rest: string
}

function piecesOf(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (const part of text.split(WORDS)) {
    const length = matchedLength(part, words)
    const last = pieces.at(-1)
    if (length === 0 && last) last.rest += part
    else pieces.push({ match: part.slice(0, length), rest: part.slice(length) })
  }
  return pieces
}

/** With a longer ending it is another word. */
const MAX_ENDING = 3
const MIN_STEM = 4

/** The number of characters at the beginning of `part` that match one of the folded words. */
function matchedLength(part: string, words: readonly string[]): number {
  const folded = foldText(part)
  const word = words.findLast((one) => isMatch(folded, one))
  if (word === undefined) return 0
  // Accents, apostrophes and endings make the positions differ; then the whole word is marked.
  return folded.length === part.length ? Math.min(word.length, part.length) : part.length
}

/** `word`, folded, begins with the searched one, or differs only in its ending: "plumber" for "plumbers". */
const isMatch = (word: string, searched: string): boolean =>
  searched !== '' &&
  (word.startsWith(searched) ||
    (word.length >= MIN_STEM && searched.length - word.length <= MAX_ENDING && searched.startsWith(word)))

export function hasQuery(text: string, query: string): boolean {
  const words = foldText(text).split(' ')
  const searched = foldText(query).split(' ')
  return searched[0] !== '' && searched.every((one) => words.some((word) => isMatch(word, one)))
}
