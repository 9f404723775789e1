/** Money, times and decimals in words, names by the given spellings. */
export function spellOut(text: string, spellings: Readonly<Record<string, string>>): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[“”‘]/g, '')
    .replaceAll(/\s*[–—]\s*/g, ', ')
    .replaceAll('&', 'and')
    .replaceAll(/(\d) (?=\d{3}\b)/g, '$1')
    .replaceAll(/\bR([\d.,]*\d)( (?:thousand|million|billion))?/g, '$1$2 rand')
    .replaceAll(/(\d),(?=\d\b)/g, '$1 comma ')
    .replaceAll(/\b0?(\d{1,2}):00\b/g, "$1 o'clock")
    .replaceAll(/\b0?(\d{1,2}):(\d\d)\b/g, '$1 $2')
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => spellings[word] ?? word)
}
