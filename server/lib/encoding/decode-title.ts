import { isUtf8 } from 'node:buffer'
import { decodeText } from './decode-text.ts'
import { LETTER_WEIGHTS, type LetterWeights } from './letter-frequencies.ts'

/** In order of preference. */
const ENCODINGS = [
  'windows-1252',
  'windows-1251',
  'koi8-u',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1250',
  'iso-8859-2',
]

/** A longer text is not a title, and long enough for the encoding detection of documents. */
const MAX_BYTES = 4_096

/**
 * Decodes a title, which is too short for the encoding detection of documents. Of all encodings the one is used whose words have letters
 * of a single script, plausible upper and lower case, and the most common letters.
 */
export function decodeTitle(bytes: Uint8Array): string {
  const guessed = decodeText(bytes)
  if (
    bytes.length > MAX_BYTES ||
    isUtf8(bytes) ||
    (!guessed.includes('\ufffd') &&
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(guessed))
  )
    return guessed
  const readings = ENCODINGS.map((encoding) => new TextDecoder(encoding).decode(bytes))
  const [western = guessed] = readings
  const [best = western] = readings.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  // The decoder of documents also repairs Western text that is partly UTF-8.
  return best === western && !/[^\0-\u036f\u2000-\u2fff]/.test(guessed) ? guessed : best
}

const BEYOND_ASCII = /[^\0-\x7f]/
const WRONG = -3
const WRONG_LETTER = -1

function scoreOf(text: string): number {
  // Undefined bytes, and those of control characters.
  if (/[\ufffd\x80-\x9f]/.test(text)) return Number.NEGATIVE_INFINITY
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => BEYOND_ASCII.test(word))
  const symbols = text.match(/\p{L}[^\0-\x7f\p{L}\p{M}\p{Z}‘’–—…·](?=\p{L})/gu)?.length ?? 0
  return words.reduce((sum, word) => sum + scoreOfWord(word), WRONG * symbols)
}

function scoreOfWord(word: string): number {
  const lower = word.toLowerCase()
  if (/^\p{M}/u.test(word)) return WRONG
  if (/^\p{Script=Latin}+$/u.test(word)) return hasLatinShape(word) ? 1 : -Array.from(word).length / 2
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return hasCase(word) ? sumOf(lower, LETTER_WEIGHTS.cyrillic) : WRONG
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

/** A Greek word in lower case has an accent, unless it is short. */
const hasAccent = (word: string) => word.length < 4 || /[άέήίόύώ]|^\p{Lu}+$/u.test(word)

/** In Latin scripts most letters are those of ASCII. */
const hasLatinShape = (word: string) =>
  word.length < 3 || (word.match(/[a-z]/gi)?.length ?? 0) * 3 >= Array.from(word).length
