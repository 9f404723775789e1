/** The part of an address that stands for `title`: lower case, without accents, at most 60 characters; `item` when nothing is left. */
export function slugOf(title: string): string {
  const folded = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = folded
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug || 'item'
}
