import { textOfHtml } from '#server/lib/html/html-text.ts'
import { CHANGE } from '../speaker-names.ts'

/** `<v Kefilwe Rantau>`, `<v.loud Kefilwe Rantau>` */
const VOICE = /<v(?:\.[^\s<>]*)?[ \t]+([^\s<>][^<>]*)>/g

/** The name in the voice tag at the beginning of a text. */
export function voiceOf(text: string): string | null {
  const [first] = text.matchAll(VOICE)
  return first?.index === 0 ? nameIn(first) : null
}

const nameIn = ([, name = '']: RegExpMatchArray): string => textOfHtml(name, ' ').trim()

interface Cue {
  speaker: string | null
  rows: string[]
}

/** `- [Ann Lee] Hello`, as captions for the deaf name who begins to speak; sounds are in small letters or parentheses. */
const DASHED_NAME =
  /^\s*[-–—]\s?\[(?!(?:Music|Applause|Laughter|Cheering|Noise)\])(\p{Lu}[\p{L}\p{M}\p{N} .'’-]{1,40})\]\s+(?=\S)/u
/** Ends the voice before it. */
const UNKNOWN = '</v>'
const DASH = /^\s*[-–—]\s?(?=\S)/

/** Writes names in brackets behind dashes as voices where they recur. */
export function withDashedNames<Dashed extends Cue>(cues: readonly Dashed[]): readonly Dashed[] {
  const names = cues.flatMap(({ rows }) => rows.flatMap((row) => DASHED_NAME.exec(row)?.[1] ?? []))
  if (new Set(names).size === names.length) return cues
  return cues.map((cue) => ({
    ...cue,
    rows: cue.rows.map((row) =>
      DASHED_NAME.test(row) ? row.replace(DASHED_NAME, '<v $1>') : row.replace(DASH, `${UNKNOWN}- `),
    ),
  }))
}

/** As the podcast namespace specifies, a voice is named where it changes: it applies until the next one, or until `>>`. */
export function withVoices<Voiced extends Cue>(cues: readonly Voiced[]): Voiced[] {
  let voice: string | null = null
  return cues.map((cue) => {
    const last = cue.rows.flatMap((row) => [...row.matchAll(VOICE)]).at(-1)
    const isUnknown = CHANGE.test(cue.rows[0]?.trim() ?? '') || (cue.rows.at(-1) ?? '').startsWith(UNKNOWN)
    if (isUnknown) voice = cue.speaker
    else voice = last ? nameIn(last) : (cue.speaker ?? voice)
    return last ? cue : { ...cue, speaker: voice }
  })
}
