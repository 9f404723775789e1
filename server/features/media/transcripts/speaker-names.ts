import type { TranscriptLine } from '#contract/transcripts.ts'
import { namesUsedOnce } from './names-used-once.ts'

/** A name in any script; of scripts with capitals, with one. */
export const NAME = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N} ._'’#-]{0,40}`
/** Between a name and the speech, perhaps with a role: `ANN SMITH, HOST: `, or a fixed blank, as French has it. */
export const COLON = String.raw`(?:, \p{Lu}[\p{Lu} ]{2,20})?[\u00a0\u202f]?(?::\s+|：\s*)`

/** `Ann Smith: Hello`, `>> ANN: Hello`, `[SPEAKER_00]: Hello` */
const SPEECH = new RegExp(String.raw`^(?:>{2,3}\s*)?(?:(${NAME})|\[([^[\]:]{1,40})\])${COLON}(?=\S)`, 'u')
export const CHANGE = /^>{2,3}\s*/
const NAME_IN_CAPITALS = /^>{2,3}\s*[\p{Lu}\p{N} .'’-]{2,40}:/u

/** Of software that tells voices apart: `Speaker 2`, `SPEAKER_00`. */
export const GIVEN_NAME = /^Speaker[ _]\w{1,3}$/i

/**
 * Moves names from the beginning of texts to `speaker`; each applies until the next name, or until `>>`, a new speaker in captions for the
 * deaf. A word that precedes a colon only once, such as “Note”, is no name, unless in brackets, given by software, in capitals after `>>`,
 * or by its form and place.
 */
export function withSpeakers(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const found = lines.map(({ speaker, text }) => (speaker === null ? SPEECH.exec(text.trim()) : null))
  const names = found.map((speech) => speech?.[1] ?? speech?.[2])
  const counts = new Map<string, number>()
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isDialogue = lines.length > 1 && names.every((name) => name !== undefined)
  const isSure = names.map((name, index) => {
    const isMarked = found[index]?.[2] !== undefined || NAME_IN_CAPITALS.test(lines[index]?.text.trim() ?? '')
    return name !== undefined && (isDialogue || isMarked || GIVEN_NAME.test(name) || (counts.get(name) ?? 0) > 1)
  })
  const once = namesUsedOnce(lines, names, isSure)
  let speaker: string | null = null
  return lines.map((line, index) => {
    const text = line.text.trim()
    const name = names[index]
    if (name !== undefined && (isSure[index] || once.has(index))) {
      speaker = name
      return { ...line, speaker, text: text.replace(SPEECH, '') }
    }
    if (line.speaker !== null || CHANGE.test(text)) speaker = null
    return { ...line, speaker: line.speaker ?? speaker, text: text.replace(CHANGE, '') }
  })
}
