import { isUtf8 } from 'node:buffer'
import { chineseEncoding } from './chinese.ts'
import { countSequences, decodeText } from './decode-text.ts'
import { latinEncoding } from './latin-languages.ts'
import { LETTER_WEIGHTS, type LetterWeights } from './letter-frequencies.ts'

/** In order of preference. */
const ENCODINGS = [
  'windows-1252',
  'windows-1251',
  'koi8-u',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'iso-8859-5',
  'ibm866',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
]

/** Longer texts are long enough for the encoding detection of documents. */
const MAX_BYTES = 1_024

/**
 * Decodes a title, which is too short for the encoding detection of documents: by the encoding whose words have letters of a single script,
 * plausible upper and lower case, and the most common letters; in a Latin script, letters of one language.
 */
export function decodeTitle(bytes: Uint8Array): string {
  const guessed = decodeText(bytes)
  if (bytes.length > MAX_BYTES || isUtf8(bytes) || isEastAsian(guessed)) return guessed
  const readings = new Map(ENCODINGS.map((encoding) => [encoding, new TextDecoder(encoding).decode(bytes)]))
  // The letters of this encoding are typographic marks in windows-1252.
  if (!/[а-я]{3}/i.test(readings.get('ibm866') ?? '')) readings.delete('ibm866')
  const western = readings.get('windows-1252') ?? guessed
  if (ONLY_MARKS.test(western)) return western
  const [best = western] = [...readings.values()].toSorted((one, other) => scoreOf(other) - scoreOf(one))
  const chinese = chineseEncoding(bytes)
  if (chinese && !isConvincing(best)) return new TextDecoder(chinese).decode(bytes)
  if (!isLatin(best)) return best
  const latin = readings.get(latinEncoding(readings) ?? '')
  // `decodeText` also repairs Western text that is partly UTF-8.
  if (latin === undefined && isPartlyUtf8(bytes)) return guessed
  return (latin ?? best) === western && isLatin(guessed) ? guessed : (latin ?? best)
}

/** Typographic marks of windows-1252 but no non-ASCII letter; the acute accent is used as an apostrophe. */
const ONLY_MARKS = /^(?:[\0-\x7f‘’“”‚„–—…•€™\u00a0©®°·´§«»½²]|(?<![a-z])[¡¿])*$/i

function isPartlyUtf8(bytes: Uint8Array): boolean {
  const { valid, invalid } = countSequences(bytes)
  return valid > 0 && valid >= invalid
}

const isLatin = (text: string) => !/[^\0-\u036f\u2000-\u2fff]/.test(text)

const NOT_EAST_ASIAN = /[^\0-\x7f\u2000-\u206f\u3000-\u30ff\uff00-\uffef\p{Script=Han}\p{Script=Hangul}]/u

const isEastAsian = (text: string) =>
  /[\u3000-\u30ff\p{Script=Han}\p{Script=Hangul}]/u.test(text) && !NOT_EAST_ASIAN.test(text)

function isConvincing(text: string): boolean {
  const letters = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return !isLatin(text) && scoreOf(text) > LIMIT * letters
}

const BEYOND_ASCII = /[^\0-\x7f]/
/** The lowest score per letter of real Cyrillic, Greek, Hebrew or Arabic text; misread Chinese has less. */
const LIMIT = 0.22
const WRONG = -3
const WRONG_LETTER = -1

function scoreOf(text: string): number {
  if (/[\ufffd\x80-\x9f]/.test(text)) return Number.NEGATIVE_INFINITY
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => BEYOND_ASCII.test(word))
  const symbols = text.match(/\p{L}[^\0-\x7f\p{L}\p{M}\p{Z}‘’–—…·](?=\p{L})/gu)?.length ?? 0
  return words.reduce((sum, word) => sum + scoreOfWord(word), WRONG * symbols)
}

function scoreOfWord(word: string): number {
  const lower = word.toLowerCase()
  if (/^\p{M}/u.test(word)) return WRONG
  if (/^\p{Script=Latin}+$/u.test(word)) return hasLatinShape(word) ? 1 : -Array.from(word).length / 2
  if (/^\p{Script=Cyrillic}+$/u.test(word))
    return hasCase(word) && isPronounceable(word) ? sumOf(lower, LETTER_WEIGHTS.cyrillic) : WRONG
  if (/^\p{Script=Greek}+$/u.test(word))
    return hasCase(word) && hasAccent(word) ? sumOf(lower, LETTER_WEIGHTS.greek) : WRONG
  if (/^[\p{Script=Hebrew}\p{M}]+$/u.test(word))
    return /[ךםןףץ]\p{L}/u.test(word) ? WRONG : sumOf(word, LETTER_WEIGHTS.hebrew)
  if (/^[\p{Script=Arabic}\p{M}]+$/u.test(word))
    return /[ةى]\p{L}/u.test(word) ? WRONG : sumOf(word, LETTER_WEIGHTS.arabic)
  return WRONG
}

function sumOf(word: string, weights: LetterWeights): number {
  let sum = 0
  for (const letter of word) sum += weights.get(letter) ?? WRONG_LETTER
  return sum / 2
}

/** `Кино`, `кино` or `КИНО`: KOI8 and windows-1251 have upper and lower case at swapped positions. */
const hasCase = (word: string) => /^\p{Lu}?\p{Ll}*$|^\p{Lu}+$/u.test(word)

/** Has a vowel, unless it is short or an abbreviation, no long run of consonants, and no soft or hard sign at its beginning. */
const isPronounceable = (word: string) =>
  !/^[ьъ]|[бвгджзйклмнпрстфхцчшщ]{5}/i.test(word) &&
  (word.length < 4 || /[аеёиоуыэюяіїєўј]/i.test(word) || /^\p{Lu}{4}$/u.test(word))

/** A word in lower case has an accent, unless it is short. */
const hasAccent = (word: string) => word.length < 4 || /[άέήίόύώ]|^\p{Lu}+$/u.test(word)

/** In a Latin script, most letters are ASCII. */
const hasLatinShape = (word: string) =>
  word.length < 3 || (word.match(/[a-z]/gi)?.length ?? 0) * 3 >= Array.from(word).length
