import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { TRANSLATIONS } from './translations.ts'

/** Further words of a query are left as they are. */
const MAX_CORRECTED = 4

/**
 * Replaces words that occur nowhere by their translation or the closest word of all titles and names. The last of the folded `words` may be
 * incomplete.
 */
export async function correctedWords(db: Database, words: readonly string[]): Promise<string[]> {
  const unknown = (await unknownWords(db, words)).slice(0, MAX_CORRECTED)
  const known = words.filter((word) => !unknown.includes(word))
  const corrections = await Promise.all(
    unknown.map(async (word) => [word, await correctionOf(db, word, known)] as const),
  )
  const correctedBy = new Map(corrections)
  return words.map((word) => correctedBy.get(word) ?? word)
}

async function unknownWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) with ordinality as typed (word, position)
    where not exists (select from search_document where words @@ to_tsquery('simple', quote_literal(word)
      || case when position = ${words.length} then ':*' else '' end))
    order by position`.execute(db)
  return [...new Set(rows.map(({ word }) => word))]
}

async function correctionOf(db: Database, word: string, known: readonly string[]): Promise<string> {
  const translation = TRANSLATIONS.get(word)
  if (translation !== undefined) return translation
  const candidates = await candidatesFor(db, word)
  const near = candidates
    .map((other) => ({ other, errors: typingErrors(word, other) }))
    .filter(({ errors }) => errors <= allowedErrors(word))
  const fewest = Math.min(...near.map(({ errors }) => errors))
  const closest = near.filter(({ errors }) => errors === fewest).map(({ other }) => other)
  if (closest.length > 0) return mostUsed(db, closest, known)
  return splitWord(word, candidates) ?? word
}

async function candidatesFor(db: Database, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word = any (${[...oneError(word), ...parts(word)]}::text[])
    union select word from search_similar_words(${word}::text) as near (word)`.execute(db)
  return rows.map((row) => row.word)
}

/** Counting stops here: words in at least this many documents are equally frequent. */
const MAX_COUNTED = 100

/** The word that most documents have together with the known words of the query, or alone. */
async function mostUsed(db: Database, words: readonly string[], known: readonly string[]): Promise<string> {
  const [first = ''] = words
  if (words.length === 1) return first
  const others = known.map((word) => `'${word}'`)
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as word,
      lateral (select count(*) as number from (select from search_document
        where words @@ to_tsquery('simple', ${others.map((other) => `${other} & `).join('')}::text || quote_literal(word))
        limit ${MAX_COUNTED}) as found) as together,
      lateral (select count(*) as number from (select from search_document
        where title_words @@ to_tsquery('simple', quote_literal(word)) limit ${MAX_COUNTED}) as found) as alone
    order by together.number desc, alone.number desc, word limit 1`.execute(db)
  return rows[0]?.word ?? first
}

const allowedErrors = (word: string) => (word.length < 3 ? 0 : word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')

/** One letter removed, added or replaced, or two adjacent letters swapped. */
function oneError(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_one, at) => {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    const swapped = end.length > 1 ? [`${start}${end[1]}${end[0]}${end.slice(2)}`] : []
    const changed = LETTERS.flatMap((letter) => [`${start}${letter}${end}`, `${start}${letter}${end.slice(1)}`])
    return [`${start}${end.slice(1)}`, ...swapped, ...changed]
  }).flat()
}

const parts = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 3) }, (_one, at) => [word.slice(0, at + 2), word.slice(at + 2)]).flat()

/** The longest possible first word wins; undefined if a split is impossible. */
function splitWord(word: string, candidates: readonly string[]): string | undefined {
  const known = new Set(candidates)
  const start = candidates
    .filter((other) => other.length > 1 && word.startsWith(other) && known.has(word.slice(other.length)))
    .toSorted((one, two) => two.length - one.length)[0]
  return start && `${start} ${word.slice(start.length)}`
}

/** Letters to insert, delete, replace or swap with their neighbours (optimal string alignment distance). */
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
