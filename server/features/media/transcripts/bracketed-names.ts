/** `[Ann Lee] Hello`, `- (Ann Lee) Hello`, as captions for the deaf name who begins to speak; sounds in small letters are none. */
const BRACKETED = /^(?:>{2,3}\s*)?([-–—]\s?)?([[(])(\p{Lu}[\p{L}\p{M}\p{N} ._'’-]{0,40})[\])]\s+(?=\S)/u
/** Sounds, and parts of songs and programmes, that have a capital. */
const SOUND =
  /\b(?:music|song|verse|chorus|bridge|refrain|instrumental|solo|interview|segment|part|chapter|section|advert\w*|commercial|sponsor\w*|jingle|theme|intro|outro|break|applause|laughter|cr(?:y|ying|ies)|(?:clap|cheer|laugh|chuckl|giggl|sigh|gasp|cough|sob|scream|shout|whisper|sing|hum|whistl|speak|talk|play|ring)(?:e?s|e|[bmp]?(?:ing|ed))?|noise|static|silence|pause|beep\w*|bleep\w*|phone|door|audio|video|sound\w*|clip|cross-?talk|overlap\w*|inaudible|unintelligible|indiscernible|foreign|redacted|censored|expletive)\b/i
/** The same in Afrikaans, Dutch, German, French, Spanish, Portuguese, Italian, Zulu and Sotho. */
const FOREIGN_SOUND =
  /(?<!\p{L})(?:m[uú][sz]i(?:k|ek|que|ca)|muziek|liedjie|chanson|canci[oó]n|can[cç][aã]o|canzone|appla?[uo]\p{L}*|apl[ao]\p{L}*|lach(?:t|en|end|er)?|lag|lagter|gelag|gelach|gelächter|rires?|ri[st](?:as|os|ate)|seufz\p{L}*|räusper\p{L}*|toux|tos|tosse|stilte|silen[cz]i?o|sil[êe]ncio|geräusch\p{L}*|bruits?|ruidos?|ru[ií]do|unverständlich|onverstaanbaar|onhoorbaar|inaudible|inaud[ií]vel|incomprensibile|umculo|mmino)(?!\p{L})/iu
/** Sounds that are also surnames, behind a given name: `Anna Stille`, unlike behind an adjective: `Trauriges Lied`. */
const SURNAME_OR_SOUND =
  /(?<!\p{L})(?:palmas|(?<!\p{Lu}\p{L}{1,20}(?<!es) )(?:Palmas|PALMAS|Lied|LIED|Stille|STILLE))(?!\p{L})/u
const SOUNDS = [SOUND, FOREIGN_SOUND, SURNAME_OR_SOUND]
const ALONE = /^[-–—>\s]*[[(]([^[\]()]{1,60})[\])]$/

export interface BracketedNames {
  /** The name and the length of what precedes the speech. */
  find: (text: string) => { name: string; length: number } | null
  /** A dash without a name is then an unknown speaker. */
  areDashed: boolean
}

/**
 * Names in brackets are those of speakers where they recur behind dashes, or two or more of them recur without dashes. In parentheses, which
 * have other uses, they must begin half of the texts.
 */
export function bracketedNames(texts: readonly string[]): BracketedNames {
  const alone = new Set(texts.map((text) => ALONE.exec(text)?.[1]))
  const nameIn = (text: string) => {
    const [all = '', dash, sign, name] = BRACKETED.exec(text) ?? []
    if (name === undefined || alone.has(name) || SOUNDS.some((sound) => sound.test(name))) return null
    return { name, length: all.length, dash, isRound: sign === '(' }
  }
  const named = texts.flatMap((text) => nameIn(text) ?? [])
  const areRound = named.filter(({ isRound }) => isRound).length >= texts.filter((text) => text !== '').length / 2
  const found = named.filter(({ isRound }) => isRound === areRound)
  const names = new Set(found.map(({ name }) => name))
  const areDashed = found.some(({ dash }) => dash !== undefined)
  const areNames = names.size < found.length && (areDashed || names.size > 1)
  const find = (text: string) => {
    const speaker = areNames ? nameIn(text) : null
    return speaker?.isRound === areRound ? speaker : null
  }
  return { find, areDashed: areNames && areDashed }
}
