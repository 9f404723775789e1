/** The fonts have Latin letters with their accents, digits, punctuation and currencies. */
const NOT_DRAWABLE =
  /[^\u0020-\u007e\u00a0-\u02af\u1e00-\u1e9f\u1ef2-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2122]+/g
const LETTERS = /\p{L}/gu

/** Without what the fonts do not have; empty when half of the letters would be lost: the rest of a headline is meaningless. */
export function drawable(text: string, length: number): string {
  const composed = text.slice(0, length * 20).normalize('NFC')
  const kept = composed.replaceAll(NOT_DRAWABLE, ' ').replaceAll(/\s+/g, ' ').trim()
  if (countLetters(kept) * 2 < countLetters(composed)) return ''
  if (kept.length <= length) return kept
  const cut = kept.slice(0, length - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

const countLetters = (text: string): number => text.match(LETTERS)?.length ?? 0
