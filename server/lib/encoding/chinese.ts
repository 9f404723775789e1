/** Pairs of bytes of GB 2312: the 3,755 most frequent characters and punctuation, or the other characters. */
const GB_FREQUENT = /^(?:[\xb0-\xd7][\xa1-\xfe]|[\xa1-\xa3][\xa1-\xfe])$/
const GB_OTHER = /^[\xd8-\xf7][\xa1-\xfe]$/
/** The 5,401 most frequent characters of Big5, and punctuation. The second byte may be ASCII. */
const BIG5 = /^(?:(?:[\xa4-\xc6]|[\xa1-\xa3])[\x40-\x7e\xa1-\xfe])+$/
const BIG5_PARTS = /(?:[\x81-\xfe][\x40-\x7e\x80-\xfe])+|[\x80-\xff]|[^\x80-\xff]+/g

/** The encoding of a title in Chinese characters, most of them frequent ones. */
export function chineseEncoding(bytes: Uint8Array): 'gb18030' | 'big5' | null {
  const text = Buffer.from(bytes).toString('latin1')
  if (isGb(text)) return 'gb18030'
  return isBig5(text) ? 'big5' : null
}

function isGb(text: string): boolean {
  const words = text.match(/[\x80-\xff]+/g) ?? []
  const pairs = words.flatMap((word) => word.match(/../g) ?? [])
  const frequent = pairs.filter((pair) => GB_FREQUENT.test(pair)).length
  return (
    words.every((word) => word.length % 2 === 0) &&
    pairs.length >= 2 &&
    frequent >= 0.75 * pairs.length &&
    pairs.every((pair) => GB_FREQUENT.test(pair) || GB_OTHER.test(pair))
  )
}

function isBig5(text: string): boolean {
  const parts = text.match(BIG5_PARTS) ?? []
  const words = parts.filter((part) => /[\x80-\xff]/.test(part))
  return (
    words.length > 0 &&
    words.every((word) => word.length >= 4 && BIG5.test(word)) &&
    // Not adjacent to an ASCII word: `Álmodtam` would begin with such a pair.
    !parts.some(
      (part, at) =>
        words.includes(part) && (/[a-z]$/i.test(parts[at - 1] ?? '') || /^[a-z]/i.test(parts[at + 1] ?? '')),
    )
  )
}
