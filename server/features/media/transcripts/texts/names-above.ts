const NAME = /^\p{Lu}[\p{L}\p{N} .'’-]{0,40}:?$/u
const MAX_WORDS = 4
const SHARE = 1 / 5

const isName = (row: string): boolean => NAME.test(row) && !row.endsWith('.') && row.split(' ').length <= MAX_WORDS

/** Writes `Ann: Hello` where recurring names are in rows of their own above the speech. Null for any other text. */
export function joinNamesAbove(rows: readonly string[]): string[] | null {
  const filled = rows.filter((row) => row !== '')
  const isHead = (index: number) =>
    isName(filled[index] ?? '') && index + 1 < filled.length && !isName(filled[index + 1] ?? '')
  const heads = [...filled.keys()].filter(isHead)
  const names = new Set(heads.map((index) => filled[index]))
  const isDialogue = names.size > 1 && names.size * 2 <= heads.length && heads.length >= filled.length * SHARE
  if (!isDialogue) return null
  return filled.flatMap((row, index) => {
    if (isHead(index)) return `${row.replace(/:$/, '')}: ${filled[index + 1]}`
    return index > 0 && isHead(index - 1) ? [] : row
  })
}
