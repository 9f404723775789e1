/** `score` is the share (0 to 1) of characters typical of the languages of the encoding. */
interface Candidate {
  encoding: string
  score: (beyondAscii: string) => number
}

const share = (text: string, pattern: RegExp) => (text.match(pattern)?.length ?? 0) / Math.max(1, text.length)

const typical = (encoding: string, pattern: RegExp): Candidate => ({ encoding, score: (text) => share(text, pattern) })

/** The byte of `я` is undefined or rare in the encodings of other scripts. */
const cyrillic = (encoding: string): Candidate => ({
  encoding,
  score: (text) => (text.includes('я') ? share(text, /[а-яёіїєґ]/g) : 0),
})

const KANA = /[\u3041-\u30ff]/g

const japanese = (encoding: string): Candidate => ({
  encoding,
  score: (text) => (share(text, KANA) > 0.15 ? share(text, /[\u3000-\u30ff\p{Script=Han}]/gu) : 0),
})

const chinese = (encoding: string, common: RegExp): Candidate => ({
  encoding,
  score: (text) =>
    share(text, common) > 0.05 && share(text, KANA) < 0.05
      ? share(text, /[\u3000-\u303f\uff00-\uffef\p{Script=Han}]/gu)
      : 0,
})

const CANDIDATES: readonly Candidate[] = [
  ...['windows-1251', 'koi8-u', 'iso-8859-5', 'ibm866'].map(cyrillic),
  ...['shift_jis', 'euc-jp'].map(japanese),
  chinese('gb18030', /[的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动]/g),
  chinese('big5', /[的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動]/g),
  { encoding: 'euc-kr', score: (text) => (share(text, /[가-힣]/g) > 0.85 ? 1 : 0) },
  { encoding: 'windows-1253', score: (text) => (share(text, /[ά-ίό-ώ]/g) > 0.03 ? share(text, /[α-ωά-ώ]/g) : 0) },
  typical('windows-1255', /[א-ת]/g),
  typical('windows-1256', /[\u0621-\u064a]/g),
  // In Thai, vowel signs and tone marks follow a letter.
  {
    encoding: 'windows-874',
    score: (text) =>
      share(text, /[\u0e01-\u0e4e]/g) -
      9 * share(text, /(?<![\u0e01-\u0e2e][\u0e31-\u0e4e]?)[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g),
  },
]

/** For Latin scripts, by the language that the feed declares. */
const BY_LANGUAGE: readonly [RegExp, string][] = [
  [/^(pl|cs|sk|hu|sl|hr|bs|ro|sq)/, 'windows-1250'],
  [/^(tr|az)/, 'windows-1254'],
  [/^(lt|lv|et)/, 'windows-1257'],
  [/^vi/, 'windows-1258'],
  [/^(en|fr|de|es|pt|it|nl|af|sv|da|no|nb|nn|fi|is|ca|eu|gl|ga|zu|xh|st|tn|sw)/, 'windows-1252'],
]

const SAMPLE = 65_536
const MIN_SCORE = 0.7

/** By the declared language, or else by the letters that each encoding of a non-Latin script would give. */
export function guessEncoding(bytes: Uint8Array): { encoding: string; isLatin: boolean } {
  const latin = encodingOfLanguage(bytes)
  if (latin) return { encoding: latin, isLatin: true }
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const sample = bytes.subarray(Math.max(0, first), first + SAMPLE)
  const scores = isDense(sample) ? CANDIDATES.map(({ encoding, score }) => scoreOf(sample, encoding, score)) : []
  const best = Math.max(0, ...scores)
  const encoding = best >= MIN_SCORE ? CANDIDATES[scores.indexOf(best)]?.encoding : undefined
  return { encoding: encoding ?? 'windows-1252', isLatin: encoding === undefined }
}

function encodingOfLanguage(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const language = /(?:<language>|xml:lang=["'])\s*([a-z]{2})/i.exec(head)?.[1]?.toLowerCase() ?? ''
  return BY_LANGUAGE.find(([pattern]) => pattern.test(language))?.[1]
}

/** In a Latin script, non-ASCII bytes are isolated between ASCII letters. */
function isDense(sample: Uint8Array): boolean {
  let high = 0
  let paired = 0
  for (let at = 0; at < sample.length; at++) {
    if ((sample[at] ?? 0) < 0x80) continue
    high += 1
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) paired += 1
  }
  return paired > 0.4 * high
}

function scoreOf(sample: Uint8Array, encoding: string, score: Candidate['score']): number {
  try {
    // `stream`, because the sample may end inside a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
    return score(text.replace(/[\0-\x7f]/g, ''))
  } catch (cause) {
    if (cause instanceof TypeError) return 0
    throw cause
  }
}
