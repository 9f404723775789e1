/** `[Ann Lee] Hello`, `- [Ann Lee] Hello`, as captions for the deaf name who begins to speak; sounds in small letters are none. */
const BRACKETED = /^(?:>{2,3}\s*)?([-–—]\s?)?\[(\p{Lu}[\p{L}\p{M}\p{N} ._'’-]{0,40})\]\s+(?=\S)/u
/** Sounds, and parts of songs and programmes, that have a capital. */
const SOUND =
  /\b(?:music|song|verse|chorus|bridge|refrain|instrumental|solo|interview|segment|part|chapter|section|advert\w*|commercial|sponsor\w*|jingle|theme|intro|outro|break|applause|clap\w*|cheer\w*|laugh\w*|chuckl\w*|giggl\w*|sigh\w*|gasp\w*|cough\w*|cr(?:y|ying|ies)|sob\w*|scream\w*|shout\w*|whisper\w*|sing\w*|hum\w*|whistl\w*|speak(?:s|ing)?|talk\w*|play\w*|ring\w*|noise|static|silence|pause|beep\w*|bleep\w*|phone|door|audio|video|sound\w*|clip|cross-?talk|overlap\w*|inaudible|unintelligible|indiscernible|foreign|redacted|censored|expletive)\b/i
const ALONE = /^[-–—>\s]*\[([^[\]]{1,60})\]$/

export interface BracketedNames {
  /** The name and the length of what precedes the speech. */
  find: (text: string) => { name: string; length: number } | null
  /** A dash without a name is then an unknown speaker. */
  areDashed: boolean
}

/** Names in brackets are those of speakers where they recur behind dashes, or two or more of them recur without dashes. */
export function bracketedNames(texts: readonly string[]): BracketedNames {
  const alone = new Set(texts.map((text) => ALONE.exec(text)?.[1]))
  const nameIn = (text: string) => {
    const [all = '', dash, name] = BRACKETED.exec(text) ?? []
    return name === undefined || SOUND.test(name) || alone.has(name) ? null : { name, length: all.length, dash }
  }
  const found = texts.flatMap((text) => nameIn(text) ?? [])
  const names = new Set(found.map(({ name }) => name))
  const areDashed = found.some(({ dash }) => dash !== undefined)
  const areNames = names.size < found.length && (areDashed || names.size > 1)
  return { find: areNames ? nameIn : () => null, areDashed: areNames && areDashed }
}
