/** Returns the URL slug of `title`: lower case, without accents, at most 60 characters; `item` when it would be empty. */
export function slugOf(title: string): string {
  const folded = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = folded
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug || 'item'
}
