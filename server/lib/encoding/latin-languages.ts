/** Non-ASCII letters of each language that is written in the encoding. */
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

/** Sequences that no word of these languages has, but misread text in another encoding does: `Bregoviæ`, `Barýþ`, `Prièa`. */
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
    // In Icelandic, ý occurs only in the first two syllables.
    '(?:[aeiouáéíóúöæ][^aeiouáéíóúýöæ]+){2}ý',
    '(?:^|[^aeiouyéáàóòôâê])ï',
  ].join('|'),
)
/** Sequences that no word of the languages of `ALPHABETS` has. */
const NOT_OTHER = /^[ğů]|[šžčřťďň]ľ|ľí|ž[ąęć]|ţ[bcdfghjklmnpqrstvwxz]|ýy|yý|(?<!^v|^nejv)ý.*ý|î.*î/
/** No Polish word begins with these letters. */
const NOT_POLISH = /^[ąę]/
/** Scottish Gaelic, whose accents are all grave. */
const GRAVE_ONLY = /^[àèìòù]*$/

/** Symbols within or at the end of a word show that the text is in another encoding. */
const SYMBOL = /\p{L}[¡-©«-¹»-¿×÷](?=\p{L})|\p{L}[¡¹³¶¼¾±¿¯]|[¹³¶±©®£](?=\p{Ll})/u

/** windows-1252 if each word fits one of its languages, or else the first encoding of which one language fits the title. */
export function latinEncoding(readings: ReadonlyMap<string, string>): string | null {
  const western = readings.get('windows-1252') ?? ''
  if (isWestern(western)) return 'windows-1252'
  const found = ALPHABETS.find(([encoding, alphabets]) => {
    const reading = readings.get(encoding) ?? ''
    const words = wordsOf(reading)
    const letters = nonAsciiLetters(words.join(''))
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
  if (GRAVE_ONLY.test(nonAsciiLetters(words.join(''))) && !words.some((word) => /è[aeou]|[ae]è|ièi|ò[aeo]/.test(word)))
    return true
  return words.every(
    (word) => !NOT_WESTERN.test(word) && WESTERN.some((alphabet) => isOf(nonAsciiLetters(word), alphabet)),
  )
}

const wordsOf = (text: string): string[] =>
  text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** Removes ASCII, and symbols that only Unicode classifies as letters. */
const nonAsciiLetters = (text: string): string => text.replaceAll(/[\0-\x7fªºµƒ]/g, '')

const isOf = (letters: string, alphabet: string): boolean =>
  Array.from(letters).every((letter) => alphabet.includes(letter))
