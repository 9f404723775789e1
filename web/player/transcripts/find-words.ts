/** Character by character, so that indexes match `text`. */
const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charAt(at).normalize('NFD').charAt(0).toLowerCase()).join('')

export const hasWords = (text: string, words: string): boolean => folded(text).includes(folded(words.trim()))

export function markWords(text: string, words: string): { text: string; isFound: boolean }[] {
  const [haystack, needle] = [folded(text), folded(words.trim())]
  if (needle === '') return [{ text, isFound: false }]
  const pieces = []
  let end = 0
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, end)) {
    if (at > end) pieces.push({ text: text.slice(end, at), isFound: false })
    end = at + needle.length
    pieces.push({ text: text.slice(at, end), isFound: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false })
  return pieces
}
