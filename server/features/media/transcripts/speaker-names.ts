import type { TranscriptLine } from '#contract/transcripts.ts'
import { bracketedNames, type BracketedNames } from './bracketed-names.ts'
import { namesUsedOnce } from './names-used-once.ts'
import { withNumberedSpeakers } from './numbered-speakers.ts'

/** A name in any script, perhaps behind an ordinal number: `1st Officer`. In scripts with capitals it begins with one. */
export const NAME = String.raw`(?:\d{1,2}(?:st|nd|rd|th) )?[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N} ._'’#-]{0,40}`
/**
 * Separates a name from the speech: a colon, perhaps after a role, a note or a French no-break space. `ANN, HOST: `, `ANN (on the phone): `
 */
export const COLON = String.raw`(?:, \p{Lu}[\p{Lu} ]{2,20}|\([^()\d]{2,30}\))?[\u00a0\u202f]?(?::\s+|：\s*)`

/** `Ann Smith: Hello`, `>> ANN: Hello`, `[SPEAKER_00]: Hello` */
const SPEECH = new RegExp(String.raw`^(?:>{2,3}\s*)?(?:(${NAME})|\[([^[\]:]{1,40})\])${COLON}(?=\S)`, 'u')
export const CHANGE = /^>{2,3}\s*/
const NAME_IN_CAPITALS = /^>{2,3}\s*[\p{Lu}\p{N} .'’-]{2,40}:/u

/** A name that software gives to a voice: `Speaker 2`, `SPEAKER_00`. */
export const GIVEN_NAME = /^Speaker[ _]\w{1,3}$/i

/** Where another speaker may begin: at `>>`, or in a new row. */
const NEXT_ROW = new RegExp(String.raw`\s(?=>{2,3}\s?[\p{Lu}["“(])|\n[ \t]{0,9}(?=>>|[-–—]|\[|${NAME}${COLON}\S)`, 'u')
const DASH = /^[-–—]\s?(?=\S)/

interface Row extends TranscriptLine {
  /** It continues the row before it, unless it has another speaker. */
  isRest: boolean
}

interface Speech {
  name: string
  isMarked: boolean
  length: number
}

/**
 * Moves names from the beginning of texts and of their rows to `speaker`; each applies until the next name, or until `>>`, a new speaker in
 * captions for the deaf. A word that precedes a colon only once, such as “Note”, is no name, unless in brackets, given by software, in
 * capitals after `>>`, or by its form and place.
 */
export function withSpeakers(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const written = lines.flatMap(rowsOf)
  const texts = withNumberedSpeakers(written.map(({ text }) => text))
  const rows = written.map((row, index) => ({ ...row, text: texts[index] ?? row.text }))
  const brackets = bracketedNames(rows.map(({ text }) => text))
  const found = rows.map(({ speaker, text }) => (speaker === null ? speechIn(text, brackets) : null))
  const isNamed = whereNamed(rows, found)
  let speaker: string | null = null
  const turns = rows.map((row, index) => {
    const { text } = row
    const speech = found[index]
    if (speech && isNamed(index)) {
      speaker = speech.name
      return { ...row, speaker, isRest: false, text: text.slice(speech.length) }
    }
    const isChange = CHANGE.test(text) || (brackets.areDashed && DASH.test(text))
    if (row.speaker !== null || isChange) speaker = null
    return { ...row, speaker: row.speaker ?? speaker, isRest: row.isRest && !isChange, text: text.replace(CHANGE, '') }
  })
  return withRests(turns)
}

const rowsOf = (line: TranscriptLine): Row[] =>
  (line.speaker === null ? line.text.trim().split(NEXT_ROW) : [line.text.trim()]).map((text, index) => ({
    ...line,
    text,
    isRest: index > 0,
  }))

function speechIn(text: string, brackets: BracketedNames): Speech | null {
  const bracketed = brackets.find(text)
  if (bracketed) return { ...bracketed, isMarked: true }
  const [all = '', name, marked = name] = SPEECH.exec(text) ?? []
  if (marked === undefined) return null
  return { name: marked.trim(), isMarked: name === undefined || NAME_IN_CAPITALS.test(text), length: all.length }
}

function whereNamed(rows: readonly Row[], found: readonly (Speech | null)[]): (index: number) => boolean {
  const names = found.map((speech) => speech?.name)
  const counts = new Map<string, number>()
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isDialogue = rows.length > 1 && !names.includes(undefined)
  const begins = new Set(names.filter((_name, index) => rows[index]?.isRest === false))
  // A name that is only in later rows of captions, below speech without a name, may be a repeated phrase: `Rule one: …`
  const isAtStart = (index: number) => begins.has(names[index]) || names[index - 1] !== undefined
  const isSure = found.map(
    (speech, index) =>
      speech !== null &&
      (isDialogue ||
        speech.isMarked ||
        GIVEN_NAME.test(speech.name) ||
        ((counts.get(speech.name) ?? 0) > 1 && isAtStart(index))),
  )
  const once = namesUsedOnce(rows, names, isSure)
  return (index) => isSure[index] === true || once.has(index)
}

function withRests(rows: readonly Row[]): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  for (const { isRest, ...line } of rows) {
    const before = lines.at(-1)
    if (isRest && before) before.text += ` ${line.text}`
    else lines.push(line)
  }
  return lines
}
