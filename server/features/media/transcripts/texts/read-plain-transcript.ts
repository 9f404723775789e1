import type { TranscriptLine } from '#contract/transcripts.ts'
import { secondsOfClock } from '../times.ts'
import { readParagraphs } from './read-paragraphs.ts'
import { withPlainTimes } from './timecode-rows.ts'

const CLOCK = String.raw`\d{1,2}(?::\d\d){1,2}(?:[.,]\d{1,3})?`
const NAME = String.raw`\p{Lu}[\p{L}\p{N} .'’-]{0,40}`

/** `[00:01:05] Ann: Hello`, `(1:05) Hello`, `[00:01.50]Hello` */
const TIME_FIRST = new RegExp(String.raw`^[[(](${CLOCK})[\])]:?\s*(?:(${NAME}):\s+)?(.*)$`, 'u')
/** `Ann Smith (00:03): Hello`, `**Ann:** [00:03] Hello` */
const NAME_FIRST = new RegExp(String.raw`^\**(${NAME}?):?\**\s*[[(](${CLOCK})[\])]:?\s*(.*)$`, 'u')
/** `[Ann Smith] 00:00:03` in a row above the speech, as Zoom writes it */
const NAME_IN_BRACKETS = new RegExp(String.raw`^\[(${NAME})\]\s+(${CLOCK})()$`, 'u')
/** `00:01:05 - Ann: Hello`, `00:01:05 Hello`, `[00:01:05] - Ann` in a row above the speech */
const TIME_AND_DASH = new RegExp(String.raw`^[[(]?(${CLOCK})[\])]?\s*[-–—]\s+(?:(${NAME}):\s+)?(.*)$`, 'u')
/** `Ann Smith  0:03` in a row above the speech */
const NAME_ABOVE = new RegExp(String.raw`^(${NAME}?)\s{1,4}(${CLOCK})$`, 'u')
/** `00:01:05 Hello`: only where the text begins with such a row, because in prose a time may begin a row by chance */
const TIME_AND_TEXT = new RegExp(String.raw`^(${CLOCK})\s+(?:(${NAME}):\s+)?(\S.*)$`, 'u')
/** `00:01:05` in a row above the speech */
const TIME_ALONE = new RegExp(String.raw`^(${CLOCK})()()$`, 'u')
const SPEECH = new RegExp(String.raw`^(${NAME}):\s+(.+)$`, 'u')
/** Metadata of lyrics, `[ar:Artist]`, and the credit of a transcription service. */
const METADATA = /^\[\w{2,6}:[^\]]{0,200}\]$|^Transcribed by https?:\/\/\S+$/

/**
 * Parses plain text: into lines with times and speakers if rows begin with them, into lines of speakers if most rows begin with a
 * name, and into paragraphs otherwise.
 */
export function readPlainTranscript(text: string): TranscriptLine[] {
  const rows = withPlainTimes(text.split(/\r\n|\r|\n/).map((row) => row.trim()))
  const isTimeFirst = TIME_AND_TEXT.test(rows.find((row) => row !== '') ?? '')
  const heads = rows.map((row) => headOf(row, isTimeFirst))
  const rowCount = rows.filter((row) => row !== '').length
  const timed = heads.filter((head) => head?.startSeconds != null).length
  // Text before a colon is a name only if it occurs repeatedly.
  const speakers = heads.flatMap((head) => head?.speaker ?? [])
  const isDialogue = speakers.length >= rowCount / 2 && new Set(speakers).size < speakers.length
  if (timed < 2 && !isDialogue) return readParagraphs(text)
  const lines: TranscriptLine[] = []
  for (const [index, row] of rows.entries()) {
    const head = heads[index]
    const line = lines.at(-1)
    if (head && (timed < 2 || head.startSeconds !== null)) lines.push({ ...head })
    else if (row === '' || METADATA.test(row)) continue
    else if (line) line.text += ` ${row}`
    else lines.push({ startSeconds: null, speaker: null, text: row })
  }
  return lines.filter((line) => line.text.trim() !== '')
}

function headOf(row: string, isTimeFirst: boolean): TranscriptLine | null {
  const [, time, speaker, text] =
    TIME_AND_DASH.exec(row) ??
    TIME_FIRST.exec(row) ??
    TIME_ALONE.exec(row) ??
    (isTimeFirst ? TIME_AND_TEXT.exec(row) : null) ??
    []
  if (time !== undefined) return lineOf(time, speaker, text)
  const [, name, at, words = ''] = NAME_IN_BRACKETS.exec(row) ?? NAME_FIRST.exec(row) ?? NAME_ABOVE.exec(row) ?? []
  if (name !== undefined) return lineOf(at, name, words)
  const [, who, what] = SPEECH.exec(row) ?? []
  return who === undefined ? null : lineOf('', who, what)
}

const lineOf = (time = '', speaker = '', text = ''): TranscriptLine => ({
  startSeconds: secondsOfClock(time),
  speaker: speaker.trim() || null,
  text,
})
