const MAX_LENGTH = 60

/**
 * Returns the URL slug of `title`: lower case, without the accents of European letters, at most 60 characters; `item` when it would
 * be empty. The marks of other scripts stay, because they are vowels or make another letter: `हिन्दी`, `ラジオ`.
 */
export function slugOf(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
  const slug = folded
    // The joiners of Indic and Persian words are not visible.
    .replace(/['’\u200c\u200d]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  return (
    Array.from(slug)
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/^-+|-+$/g, '') || 'item'
  )
}
