import type { TranscriptLine } from '#contract/transcripts.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'
import { secondsOfClock } from '#server/lib/time/clock-times.ts'
import { inOrder } from '../in-order.ts'
import { rowsOf } from '../rows-of.ts'
import { NAME, withSpeakers } from '../speaker-names.ts'
import { voiceOf, withVoices } from './voices.ts'

interface Cue {
  startSeconds: number
  speaker: string | null
  rows: string[]
  /** The row after the times: settings, or else the text. */
  rest: string
}

const TIMES = /^\s*([\d:]{4,15}(?:[.,]\d{1,9})?|\d{1,6}[.,]\d{1,9})\s*--(?:>|&gt;)/
/** `9.300`, the seconds of speech recognition, which omits minutes that are zero */
const SECONDS = /^\d{1,6}[.,]\d{1,9}$/
const AFTER_TIMES = /^\s*[\d:.,]+\s*-->\s*[\d:.,]+\s+(\S.*)$/
/** `align:start`, `X1:10` */
const SETTINGS = /^[a-z]\w*:\S+(?:\s+[a-z]\w*:\S+)*\s*$/i

/** `0:00:01.500,0:00:02.000` of YouTube, and `00:00:01.50,00:00:02.00` of SubViewer */
const COMMA_TIMES = /^\s*(\d{1,2}:\d\d:\d\d\.\d{2,3}),\d{1,2}:\d\d:\d\d\.\d{2,3}\s*$/

/** Times with blanks, and arrows as people and word processors write them; nothing else may be in the row. */
const LOOSE_TIMES =
  /^\s*(\d[\d:., ]{3,24}?)\s*(?:-\s?-?\s?(?:>|&gt;)|[\u2013\u2014]-?(?:>|&gt;)|[\u2192\u27f6])\s*\d[\d:., ]{3,24}(?:X1:.*)?$/

/** `00:00:01:500`, with a colon before the thousandths. */
const COLON_TIMES = /^(\d{1,6}:\d\d:\d\d):(\d{3})$/
/** `00:00:01:12`, with the number of a frame. */
const FRAME_TIMES = /^(\d{1,6}:\d\d:\d\d):\d\d$/

/** `12 "Ann Smith" (3412)`, the identifiers of Webex. */
const NAMED_ID = /^\s*\d{1,9} "([^"]{1,100})" \(\d{1,12}\)\s*$/

/** Tags in SRT: `{\an8}` of SubStation, `{y:i}` of MicroDVD. */
const TAGS = /\{(?:\\|[a-z]:)[^{}]{1,80}\}/gi
/** Line breaks and fixed blanks of SubStation; SubViewer writes line breaks as `[br]`. */
const BREAKS = /\\[Nh]|\[br\]|\[BR\]/g

/** Of software that escapes it. */
const ESCAPED_MARKUP = /<\/?(?:[ibuc]|font|span)(?:[\s.][^<>]{0,200})?>/gi

const WORD_TIMES = /<\d[\d:.,]*>/g
const HAS_WORD_TIMES = /<\d[\d:.,]*>/

const FEW = 3

export const readCues = (text: string): TranscriptLine[] => withSpeakers(readCueTexts(text))

/** Parses WebVTT and SRT, also without blank lines between cues. Each voice of a cue becomes a line. */
export function readCueTexts(text: string): readonly TranscriptLine[] {
  const cues = inOrder(findCues(rowsOf(text), text.trimStart().startsWith('WEBVTT')))
  const isRolling = HAS_WORD_TIMES.test(text) || doRowsRecur(cues)
  const named = withVoices(isRolling ? withoutRolledRows(cues) : withNamesAbove(cues))
  return withoutGrowth(withoutRepetition(named.flatMap(toLines)))
}

function findCues(rows: readonly string[], isVtt: boolean): Cue[] {
  const cues: Cue[] = []
  let cue: Cue | null = null
  for (const [index, row] of rows.entries()) {
    const startSeconds = startOf(row)
    if (startSeconds !== null) {
      // The last row of the previous cue is the number of this one.
      if (cue && /^\s*\d+\s*$/.test(cue.rows.at(-1) ?? '')) cue.rows.pop()
      const speaker = NAMED_ID.exec(rows[index - 1] ?? '')?.[1] ?? null
      cue = { startSeconds, speaker, rows: [], rest: AFTER_TIMES.exec(row)?.[1] ?? '' }
      cues.push(cue)
    } else if (isVtt && cue && endsCue(cue, rows, index)) cue = null
    else if (row.trim() !== '') cue?.rows.push(row)
  }
  return cues.map(withTextBesideTimes)
}

/**
 * In WebVTT a blank line ends a cue, whereas SRT text may contain one. A blank line between the times and the text is a mistake, unless a
 * block or the identifier of the next cue follows.
 */
const endsCue = (cue: Cue, rows: readonly string[], index: number): boolean =>
  rows[index]?.trim() === '' ? !isUnfilled(cue) : isUnfilled(cue) && isBlockOrIdentifier(rows, index)

const hasSettings = ({ rest }: Cue): boolean => SETTINGS.test(rest)

const isUnfilled = (cue: Cue): boolean => cue.rows.length === 0 && (cue.rest === '' || hasSettings(cue))

const BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

const isBlockOrIdentifier = (rows: readonly string[], index: number): boolean =>
  rows[index - 1] === '' && (BLOCK.test(rows[index] ?? '') || startOf(rows[index + 1] ?? '') !== null)

const withTextBesideTimes = (cue: Cue): Cue =>
  cue.rows.length > 0 || hasSettings(cue) ? cue : { ...cue, rows: [cue.rest].filter(Boolean) }

function startOf(row: string): number | null {
  const time = (TIMES.exec(row) ?? LOOSE_TIMES.exec(row) ?? COMMA_TIMES.exec(row))?.[1] ?? ''
  return secondsOf(time.replaceAll(' ', ''))
}

const secondsOf = (time: string): number | null =>
  SECONDS.test(time)
    ? Number(time.replace(',', '.'))
    : secondsOfClock(time.replace(COLON_TIMES, '$1.$2').replace(FRAME_TIMES, '$1'))

/** Some editors export each caption twice. */
const withoutRepetition = (lines: readonly TranscriptLine[]): TranscriptLine[] =>
  lines.filter(({ startSeconds, speaker, text }, index) => {
    const before = lines[index - 1]
    return before?.startSeconds !== startSeconds || before.text !== text || before.speaker !== speaker
  })

/** Live captions repeat a text with each word that is added to it. The last one counts, with the time of the first. */
function withoutGrowth(lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  const grows = lines.map(({ text }, index) => {
    const next = lines[index + 1]?.text ?? ''
    return text !== '' && next.length > text.length && next.startsWith(text)
  })
  if (lines.length < FEW || grows.filter(Boolean).length <= lines.length / 2) return lines
  let start: number | null = null
  return lines.flatMap((line, index) => {
    start ??= line.startSeconds
    if (grows[index]) return []
    const whole = { ...line, startSeconds: start }
    start = null
    return whole
  })
}

const NAME_ABOVE = new RegExp(`^${NAME}$`, 'u')

/** Teams writes the name of the speaker in a row of its own above each text. */
function withNamesAbove(cues: readonly Cue[]): readonly Cue[] {
  const names = cues.map(({ rows: [first = '', second] }) => (second === undefined ? '' : first.trim()))
  const areNames = names.every((name) => NAME_ABOVE.test(name)) && new Set(names).size * 2 <= cues.length
  return areNames
    ? cues.map((cue, index) => ({ ...cue, speaker: names[index] ?? null, rows: cue.rows.slice(1) }))
    : cues
}

/** Captions that roll up without word times: most cues begin with a row of the cue before, and some have another row. */
function doRowsRecur(cues: readonly Cue[]): boolean {
  const recurring = cues.filter(({ rows: [first] }, index) => {
    const before = cues[index - 1]?.rows ?? []
    return first !== undefined && before.some((row) => row.trim() === first.trim())
  })
  return recurring.length > cues.length / 2 && cues.length >= FEW && recurring.some(({ rows }) => rows.length > 1)
}

/** Captions with word times roll up: every row appears in several cues. */
function withoutRolledRows(cues: readonly Cue[]): Cue[] {
  let before: ReadonlySet<string> = new Set()
  return cues.map(({ rows, ...cue }) => {
    const shown = rows.map((row) =>
      row
        .replace(WORD_TIMES, '')
        .replace(/<\/?c[^<>]*>/g, '')
        .trim(),
    )
    const repeated = before
    before = new Set(shown)
    return { ...cue, rows: rows.filter((_, index) => !repeated.has(shown[index] ?? '')) }
  })
}

function toLines({ startSeconds, speaker, rows }: Cue): TranscriptLine[] {
  return rows
    .join('\n')
    .replace(WORD_TIMES, '')
    .replace(TAGS, '')
    .replaceAll(BREAKS, (mark) => (mark === '\\h' ? ' ' : '\n'))
    .split(/(?=<v[.\s])|<\/v>/)
    .map((part) => ({
      startSeconds,
      speaker: voiceOf(part) ?? speaker,
      text: textOfHtml(part, ' ').replaceAll(ESCAPED_MARKUP, ''),
    }))
}
