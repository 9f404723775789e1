/** The letters beyond ASCII of the languages that are written in an encoding. */
const ALPHABETS: readonly [encoding: string, alphabets: readonly string[]][] = [
  ['windows-1250', ['ąćęłńóśźż', 'áäčďéěíĺľňóôŕřšťúůýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž']],
  ['iso-8859-2', ['ąćęłńóśźż', 'áäčďéěíĺľňóôŕřšťúůýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž']],
  ['windows-1254', ['çğıöşü']],
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž']],
]

const WESTERN = [
  'àâæçéèêëîïôœùûüÿñ',
  'áâãàçéêíóôõúü',
  'áéíñóúü',
  'àèéìíòóùïüç',
  'äöüßéàèâêç',
  'åäöéàü',
  'æøåéèêóòôöäü',
  'áéíóúýðþæö',
  'áíóúýðæø',
  'êëîôûéèïöüáóíúàâ',
  'ëïéèöüêâáóíçñû',
  'äõöüšž',
  'êôš',
  'çë',
  'áéíóúýšž',
]

/** What no word of these languages has, and what the letters of other encodings look like in this one: `Bregoviæ`, `Barýþ`, `Prièa`. */
const NOT_WESTERN = new RegExp(
  [
    '^ð',
    'þ$',
    'þ[^aeiouáéíóúýæöyrvj]',
    'iæ$',
    'è[aáeéèoóuú]',
    '[aáeé]è',
    'ièi',
    'oœ',
    'ì.',
    'ù.',
    'ò[aáeéoó]',
    'ã[^eosnmz]',
    '[aeiouáéíóúäöü].*õ(?!e)',
    '.ç[bcdfghjklmnpqrstvwxz]',
    'î.*î',
    '(?<!^v|^nejv)ý.*ý',
    'ýy|yý',
    // Of Icelandic, in the first or second syllable.
    '(?:[aeiouáéíóúöæ][^aeiouáéíóúýöæ]+){2}ý',
    '(?:^|[^aeiouyéáàóòôâê])ï',
  ].join('|'),
)
/** What no word of the other languages has. */
const NOT_OTHER = /^[ğů]|[šžčřťďň]ľ|ľí|ž[ąęć]|ţ[bcdfghjklmnpqrstvwxz]|ýy|yý|(?<!^v|^nejv)ý.*ý|î.*î/
/** What no Polish word begins with. */
const NOT_POLISH = /^[ąę]/
/** Of Scottish Gaelic, whose accents are all of one kind. */
const GRAVE_ONLY = /^[àèìòù]*$/

/** What is not in a word or at its end, unless the encoding is another one. */
const SYMBOL = /\p{L}[¡-©«-¹»-¿×÷](?=\p{L})|\p{L}[¡¹³¶¼¾±¿¯]|[¹³¶±©®£](?=\p{Ll})/u

/**
 * Returns the encoding of a title in a Latin script: windows-1252, unless a word of that reading is of no language which is written in it,
 * and the whole title is of a language that another encoding is for. `readings` are by encoding.
 */
export function latinEncoding(readings: ReadonlyMap<string, string>): string | null {
  const western = readings.get('windows-1252') ?? ''
  if (isWestern(western)) return 'windows-1252'
  const found = ALPHABETS.find(([encoding, alphabets]) => {
    const reading = readings.get(encoding) ?? ''
    const words = wordsOf(reading)
    const letters = lettersOf(words.join(''))
    return (
      !SYMBOL.test(reading) &&
      !/[\x80-\x9f\ufffd]/.test(reading) &&
      !words.some((word) => NOT_OTHER.test(word) || (encoding !== 'windows-1257' && NOT_POLISH.test(word))) &&
      alphabets.some((alphabet) => isOf(letters, alphabet))
    )
  })
  return found?.[0] ?? null
}

function isWestern(text: string): boolean {
  if (SYMBOL.test(text) || /[\x80-\x9f\ufffd]/.test(text)) return false
  const words = wordsOf(text)
  if (GRAVE_ONLY.test(lettersOf(words.join(''))) && !words.some((word) => /è[aeou]|[ae]è|ièi|ò[aeo]/.test(word)))
    return true
  return words.every((word) => !NOT_WESTERN.test(word) && WESTERN.some((alphabet) => isOf(lettersOf(word), alphabet)))
}

const wordsOf = (text: string): string[] =>
  text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** Without what is a letter to Unicode only. */
const lettersOf = (text: string): string => text.replaceAll(/[\0-\x7fªºµƒ]/g, '')

const isOf = (letters: string, alphabet: string): boolean =>
  Array.from(letters).every((letter) => alphabet.includes(letter))
