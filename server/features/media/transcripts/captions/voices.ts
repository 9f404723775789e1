import { textOfHtml } from '#server/lib/html/html-text.ts'
import { CHANGE } from '../speaker-names.ts'

/** `<v Kefilwe Rantau>`, `<v.loud Kefilwe Rantau>` */
const VOICE = /<v(?:\.[^\s<>]*)?[ \t]+([^\s<>][^<>]*)>/g

/** The name in the voice tag at the beginning of a text. */
export function voiceOf(text: string): string | null {
  const [first] = text.matchAll(VOICE)
  return first?.index === 0 ? nameIn(first) : null
}

/** Null for `<v ->`, an unknown voice. */
function nameIn([, written = '']: RegExpMatchArray): string | null {
  const name = textOfHtml(written, ' ').trim()
  if (/^\d{1,2}$/.test(name)) return `Speaker ${name}`
  return /[\p{L}\p{N}]/u.test(name) ? name : null
}

interface Cue {
  speaker: string | null
  rows: string[]
}

/** As the podcast namespace specifies, a voice is named where it changes: it applies until the next one, or until `>>`. */
export function withVoices<Voiced extends Cue>(cues: readonly Voiced[]): Voiced[] {
  let voice: string | null = null
  return cues.map((cue) => {
    const last = cue.rows.flatMap((row) => [...row.matchAll(VOICE)]).at(-1)
    if (CHANGE.test(cue.rows[0]?.trim() ?? '')) voice = cue.speaker
    else voice = last ? nameIn(last) : (cue.speaker ?? voice)
    return last ? cue : { ...cue, speaker: voice }
  })
}
