import type { TranscriptLine } from '#contract/transcripts.ts'
import { CLOCK, secondsOfClock } from '#server/lib/time/clock-times.ts'
import { bracketedNames } from '../bracketed-names.ts'
import { withNumberedSpeakers } from '../numbered-speakers.ts'
import { rowsOf } from '../rows-of.ts'
import { COLON, GIVEN_NAME, NAME } from '../speaker-names.ts'
import { joinNamesAbove } from './names-above.ts'
import { withoutFrontMatter, withoutInlineMarkup, withoutQuoteMarks } from './plain-markdown.ts'
import { plainRow } from './plain-row.ts'
import { readParagraphs } from './read-paragraphs.ts'
import { withPlainTimes } from './timecode-rows.ts'

/** `[00:01:05] Ann: Hello`, `(1:05) Hello`, `[00:01.50]Hello` */
const TIME_FIRST = new RegExp(String.raw`^[[(](${CLOCK})[\])]:?\s*(?:(${NAME})${COLON})?(.*)$`, 'u')
/** `Ann Smith (00:03): Hello`, `**Ann:** [00:03] Hello`, `Ann (0:03 - 0:09)`, `Ann Smith, Host (00:03)` */
const NAME_FIRST = new RegExp(
  String.raw`^\**(${NAME}?)(?:, \p{Lu}[\p{L} ]{2,30})?:?\**\s*[[(](${CLOCK})(?:\s*[-–—]\s*${CLOCK})?[\])]:?\s*(.*)$`,
  'u',
)
/** `Speaker 1:⇥00:03⇥Hello` between tabs or several blanks */
const NAME_AND_TABS = new RegExp(
  String.raw`^(${NAME}?):?(?:\t| {2})[\t ]{0,9}(${CLOCK})(?:\t| {2})[\t ]{0,9}(.*)$`,
  'u',
)
/** `00:00:03⇥Ann Smith⇥Hello` */
const TIME_AND_TABS = new RegExp(String.raw`^\[?(${CLOCK})\]?\t(${NAME}):?\t(.+)$`, 'u')
/** `[Ann Smith] 00:00:03` in a row above the speech, as Zoom writes it */
const NAME_IN_BRACKETS = new RegExp(String.raw`^\[(${NAME})\]\s+(${CLOCK})()$`, 'u')
/** `00:01:05 - Ann: Hello`, `00:01:05 Hello`, `[00:01:05] - Ann` in a row above the speech */
const TIME_AND_DASH = new RegExp(String.raw`^[[(]?(${CLOCK})[\])]?\s*[-–—]\s+(?:(${NAME})${COLON})?(.*)$`, 'u')
/** `Ann Smith  0:03`, `Ann: 0:03`, `Ann | 0:03` in a row above the speech */
const NAME_ABOVE = new RegExp(String.raw`^(${NAME}?)(?:\s{1,4}|\s?[-–—|:,]\s)(${CLOCK})$`, 'u')
/** `00:01:05 Hello`: only where the text or several rows begin so, because in prose a time of day may begin a row */
const TIME_AND_TEXT = new RegExp(String.raw`^(${CLOCK})\s+(?:(${NAME})${COLON})?(\S.*)$`, 'u')
const FEW = 3
const SECONDS_AND_TEXT = /^\d{1,2}:\d\d:\d\d(?:[.,]\d{1,3})?\s+\S/
/** `00:01:05` in a row above the speech */
const TIME_ALONE = new RegExp(String.raw`^(${CLOCK})()()$`, 'u')
/** `ANN SMITH, HOST:` in a row above the speech */
const NAME_AND_ROLE = new RegExp(String.raw`^(${NAME}), \p{Lu}[\p{Lu} ]{2,20}:$`, 'u')
const SPEECH = new RegExp(String.raw`^(${NAME})${COLON}(.+)$`, 'u')
/** `Ann`, `Ann:`, `Ann (A Company)` behind a time, above the speech */
const NAME_ALONE = new RegExp(String.raw`^(${NAME}?)(?: \([^()]{1,60}\))?(:?)$`, 'u')
const CAPITALS = /^\p{Lu}[^\p{Ll}]+$/u
/** A time within the speech: Descript writes one every few seconds. */
const TIME_WITHIN = /\s?\[\d{2}:\d\d:\d\d(?:[.,]\d{1,3})?\]/g
/** The blanks before one */
const BEFORE_TIME_WITHIN = /(?<=\S)[^\S\n]{1,9}(?=\[\d{2}:\d\d:\d\d(?:[.,]\d{1,3})?\])/g
const CREDIT = /^Transcribed by https?:\/\/\S+$/

/** Lines with times and speakers if rows begin with them, lines of speakers if most rows begin with a name, or else paragraphs. */
export const readPlainTranscript = (text: string): TranscriptLine[] =>
  linesOf(withoutQuoteMarks(withoutFrontMatter(text))).map((line) => ({
    ...line,
    text: withoutInlineMarkup(line.text),
  }))

function linesOf(text: string, isDivided = false): TranscriptLine[] {
  const plain = withNumberedSpeakers(withPlainTimes(rowsOf(text).map((row) => plainRow(row.trim()))))
  const { find } = bracketedNames(plain)
  const named = plain.map((row) => {
    const bracketed = find(row)
    return bracketed ? `${bracketed.name}: ${row.slice(bracketed.length)}` : row
  })
  const spoken = joinNamesAbove(named)
  const rows = spoken ?? named
  const filled = rows.filter((row) => row !== '')
  const isTimeFirst = beginsWithTimes(filled)
  const heads = withNamesBehindTimes(
    rows,
    rows.map((row) => headOf(row, isTimeFirst)),
  )
  const timed = heads.filter((head) => head?.startSeconds != null).length
  // Text before a colon is a name only if it occurs repeatedly, or if all are in capitals.
  const speakers = heads.flatMap((head) => head?.speaker ?? [])
  const isRecurring =
    new Set(speakers).size < speakers.length || (speakers.length > 1 && speakers.every((name) => CAPITALS.test(name)))
  const isDialogue = spoken !== null || (speakers.length >= filled.length / 2 && isRecurring)
  if (timed < 2 && !isDialogue) {
    const parts = isDivided ? [] : text.split(BEFORE_TIME_WITHIN)
    return parts.length < FEW ? readParagraphs(text) : linesOf(parts.join('\n\n'), true)
  }
  return joinRows(rows, heads, timed >= 2)
}

function beginsWithTimes(rows: readonly string[]): boolean {
  const timed = rows.filter((row) => SECONDS_AND_TEXT.test(row)).length
  return TIME_AND_TEXT.test(rows[0] ?? '') || timed >= FEW || timed > rows.length / 2
}

type Heads = readonly (TranscriptLine | null)[]

/** Where each time is followed by nothing but a name, and that by speech, the names are those of speakers. */
function withNamesBehindTimes(rows: readonly string[], heads: Heads): Heads {
  const timed = [...heads.keys()].filter((index) => heads[index]?.startSeconds != null)
  const found = timed.map((index) => (heads[index]?.speaker === null ? NAME_ALONE.exec(heads[index].text) : null))
  const names = found.flatMap((name) => name?.[1] ?? [])
  const isRecurring = new Set(names).size < names.length || found.every((name) => name?.[2] === ':')
  const filled = [...rows.keys()].filter((index) => rows[index] !== '')
  const afterTime = new Map(filled.map((index, order) => [index, filled[order + 1] ?? -1]))
  const isSpoken = timed.every((index) => heads[afterTime.get(index) ?? -1] === null)
  if (timed.length < 2 || names.length < timed.length || !isRecurring || !isSpoken) return heads
  return heads.map((head) =>
    head && head.startSeconds !== null
      ? { ...head, speaker: NAME_ALONE.exec(head.text)?.[1]?.trim() ?? null, text: '' }
      : head,
  )
}

/** Joins the rows below a head to its text. In a text with times, a name without a time is a head if it recurs or software gives it. */
function joinRows(rows: readonly string[], heads: Heads, isTimed: boolean): TranscriptLine[] {
  const counts = new Map<string | null, number>()
  for (const head of heads) if (head) counts.set(head.speaker, (counts.get(head.speaker) ?? 0) + 1)
  const isHead = ({ startSeconds, speaker }: TranscriptLine) =>
    !isTimed || startSeconds !== null || GIVEN_NAME.test(speaker ?? '') || (counts.get(speaker) ?? 0) > 1
  const lines: TranscriptLine[] = []
  for (const [index, row] of rows.entries()) {
    const written = heads[index]
    const head = written && isHead(written) ? written : null
    const line = lines.at(-1)
    // A time in a row of its own belongs to the speaker below it.
    const isBelowTime = head?.startSeconds === null && line?.text === '' && line.speaker === null
    if (head && isBelowTime) lines.splice(-1, 1, { ...head, startSeconds: line.startSeconds })
    else if (head) lines.push({ ...head })
    else if (row === '' || CREDIT.test(row)) continue
    else if (line) line.text += ` ${row}`
    else lines.push({ startSeconds: null, speaker: null, text: row })
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll(TIME_WITHIN, '') }))
    .filter((line) => line.text.trim() !== '')
}

function headOf(row: string, isTimeFirst: boolean): TranscriptLine | null {
  const [, time, speaker, text] =
    TIME_AND_TABS.exec(row) ??
    TIME_AND_DASH.exec(row) ??
    TIME_FIRST.exec(row) ??
    TIME_ALONE.exec(row) ??
    (isTimeFirst ? TIME_AND_TEXT.exec(row) : null) ??
    []
  if (time !== undefined) return lineOf(time, speaker, text)
  const [, name, at, words = ''] =
    NAME_IN_BRACKETS.exec(row) ?? NAME_FIRST.exec(row) ?? NAME_AND_TABS.exec(row) ?? NAME_ABOVE.exec(row) ?? []
  if (name !== undefined) return lineOf(at, name, words)
  const [, who, what] = SPEECH.exec(row) ?? NAME_AND_ROLE.exec(row) ?? []
  return who === undefined ? null : lineOf('', who, what)
}

const lineOf = (time = '', speaker = '', text = ''): TranscriptLine => ({
  startSeconds: secondsOfClock(time),
  speaker: speaker.trim() || null,
  text,
})
