import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

interface Candidates {
  word: string
  exists: boolean
  /** Words of similar titles and names, the most frequent first. */
  candidates: string[]
}

/**
 * Replaces each word that occurs nowhere with the closest word of all titles and names, or leaves it where none is close. `words`
 * are folded; the last one may be the beginning of a word.
 */
export async function correctedWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Candidates>`
    select typed.word, exists (select from search_document where words @@ to_tsquery('simple', quote_literal(typed.word)
        || case when typed.position = ${words.length} then ':*' else '' end)) as exists,
      array(
        select other from (
          select search_similar_names(typed.word) as names union all select search_similar_names(${words.join(' ')})) as found,
          unnest(string_to_array(names, ' ')) as other
        group by other order by count(*) desc, other) as candidates
    from unnest(${[...words]}::text[]) with ordinality as typed (word, position)
    order by typed.position`.execute(db)
  return rows.map(({ word, exists, candidates }) => (exists ? word : closest(word, candidates)))
}

/** Typing errors that a word may have by its length. */
const allowedErrors = (word: string) => (word.length < 3 ? 0 : word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

function closest(word: string, candidates: readonly string[]): string {
  const near = candidates
    .filter((other) => Math.abs(other.length - word.length) <= allowedErrors(word))
    .map((other) => ({ other, errors: typingErrors(word, other) }))
    .filter(({ errors }) => errors <= allowedErrors(word))
  return near.toSorted((one, two) => one.errors - two.errors)[0]?.other ?? splitWord(word, candidates) ?? word
}

/** Returns the word as two of the candidates with a space between, where it is made of two. */
function splitWord(word: string, candidates: readonly string[]): string | undefined {
  const known = new Set(candidates)
  const start = candidates.find(
    (other) => other.length > 1 && word.startsWith(other) && known.has(word.slice(other.length)),
  )
  return start && `${start} ${word.slice(start.length)}`
}

/**
 * Returns the number of letters to insert, delete, replace or swap with their neighbours to make one word of the other (optimal
 * string alignment distance).
 */
function typingErrors(one: string, two: string): number {
  const table = Array.from({ length: one.length + 1 }, (_row, index) => [index])
  const at = (row: number, column: number) => table[row]?.[column] ?? row + column
  for (let column = 1; column <= two.length; column++) {
    table[0]?.push(column)
    for (let row = 1; row <= one.length; row++) {
      const isSame = one[row - 1] === two[column - 1]
      const isSwapped = one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1]
      const errors = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      )
      table[row]?.push(isSwapped && row > 1 && column > 1 ? Math.min(errors, at(row - 2, column - 2) + 1) : errors)
    }
  }
  return at(one.length, two.length)
}
