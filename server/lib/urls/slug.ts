const MAX_LENGTH = 60

/**
 * Accents of European letters are removed; combining marks of other scripts are kept, because they are vowels or distinguish letters:
 * `हिन्दी`, `ラジオ`. `item` when the slug would be empty.
 */
export function toSlug(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
  const slug = folded
    // U+200C and U+200D are the invisible joiners of Indic and Persian words.
    .replace(/['’\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  return (
    Array.from(slug)
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/^-+|-+$/g, '') || 'item'
  )
}

/** Names with one slug are spellings of one thing; the first one is kept. */
export const onceBySlug = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, toSlug).values()].flatMap(([first]) => first ?? [])
