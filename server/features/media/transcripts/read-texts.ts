import type { TranscriptLine } from '#contract/transcripts.ts'
import { proseDecodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import { xmlText } from '#server/lib/xml/xml-text.ts'
import { readCues } from './captions/read-cues.ts'
import { hasFrameRows, readFrameRows } from './captions/read-frame-rows.ts'
import { isLyrics, readLyrics } from './captions/read-lyrics.ts'
import { isSami, readSami } from './captions/read-sami.ts'
import { isSubstation, readSubstation } from './captions/read-substation.ts'
import { isTimedText, readTimedText } from './captions/read-timed-text.ts'
import { readJsonTranscript } from './json/read-json-transcript.ts'
import { readHtmlTranscript } from './texts/read-html-transcript.ts'
import { readPlainTranscript } from './texts/read-plain-transcript.ts'
import { isTimedTable, readTimedTable, type TableRow } from './texts/timed-tables.ts'
import { withinLimit } from './within-limit.ts'

const MAX_LINES = 20_000
const MAX_LINE_LENGTH = 4_000
const MAX_SECONDS = 1_000_000

/** In order of preference. Matched by a part of the media type, because publishers also invent media types. */
const TRANSCRIPT_TYPES: readonly RegExp[] = [
  /json/,
  /vtt/,
  /subrip|\/(?:x-)?srt/,
  /ttml|ttaf|dfxp/,
  /^(?:text|application)\/xml/,
  /\/(?:x-)?(?:ssa|ass)/,
  /sami/,
  /microdvd/,
  /csv|tab-separated/,
  /html/,
  /lrc|sbv|subviewer|markdown|text\/plain/,
]

export const supportedTranscripts = <File extends { type: string }>(files: readonly File[] = []): File[] =>
  files.filter(({ type }) => rankOf(type) >= 0).toSorted((a, b) => rankOf(a.type) - rankOf(b.type))

const rankOf = (type: string): number => TRANSCRIPT_TYPES.findIndex((known) => known.test(type.toLowerCase()))

/** Throws for a file that is no transcript. The declared type decides only where the text itself does not. */
export function readTranscript(text: string, type: string): TranscriptLine[] {
  const lines = linesOf(text.replace(/^\uFEFF+/, ''), type)
  const parts = lines.flatMap((line) =>
    // The database stores neither control characters nor halves of characters.
    partsOf(proseDecodedTwice(xmlText(line.text)).replace(/\s+/g, ' ').trim()).map((part, index) => ({
      startSeconds: index === 0 && (line.startSeconds ?? 0) < MAX_SECONDS ? line.startSeconds : null,
      speaker: line.speaker && (xmlText(line.speaker).trim() || null),
      text: part,
    })),
  )
  return withinLimit(parts, { maxLines: MAX_LINES, maxLength: MAX_LINE_LENGTH })
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    const part = text.slice(start, start + MAX_LINE_LENGTH)
    const isLast = start + part.length === text.length
    const end = isLast ? part.length : lastEnd(part)
    parts.push(part.slice(0, end).trim())
    start += end
  }
  return parts.filter((part) => part !== '')
}

/** Where to split: after the last sentence, or else after the last word, or else anywhere but inside a character. */
function lastEnd(part: string): number {
  const ends = [part.search(/[.?!…。？！][^.?!…。？！]*$/), part.lastIndexOf(' ')]
  const end = ends.find((position) => position > MAX_LINE_LENGTH / 2)
  return end === undefined ? part.replace(/[\ud800-\udbff]$/, '').length : end + 1
}

/** A timing line of SRT or SubViewer near the beginning; a number, a title or blank lines may precede it. */
const SRT_TIMES = /^[ \t]{0,99}\d{1,6}:\d\d?[\d:.,]{0,20}[ \t]{0,9}(?:-->|,\d{1,6}:\d\d:)/m
const SRT_START_LENGTH = 2_000
const JSON_START = /^\s{0,99}(?:\{\s{0,99}"|\[\s{0,99}\{)/
/** Other XML, documents of word processors, and the encoded captions of television. */
// oxlint-disable-next-line no-control-regex -- a ZIP file begins with them
const NO_TRANSCRIPT = /^\s{0,99}(?:<\?xml(?![^]{0,500}<html)|%PDF-|\{\\rtf|Scenarist_SCC|PK\u0003\u0004)/i
const PAGE_START = /^\s{0,99}<(?:!doctype html|html)[\s>]/i
const HTML_START =
  /^\s{0,99}<(?:!doctype html|html|body|div|p|cite|time|table|section|article|main|h[1-6]|[uod]l|span|strong|b)[\s>]/i

const toTableLine = ({ start, text, speaker }: TableRow): TranscriptLine => ({ startSeconds: start, speaker, text })

function linesOf(text: string, type: string): TranscriptLine[] {
  // The signature wins over the declared type, which publishers often get wrong.
  if (isTimedTable(text)) return readTimedTable(text, { hasMilliseconds: true }).map(toTableLine)
  if (text.trimStart().startsWith('WEBVTT') || SRT_TIMES.test(text.slice(0, SRT_START_LENGTH))) return readCues(text)
  if (isTimedText(text)) return readTimedText(text)
  if (isSubstation(text)) return readSubstation(text)
  if (isSami(text)) return readSami(text)
  if (isLyrics(text)) return readLyrics(text)
  if (hasFrameRows(text)) return readFrameRows(text)
  if (type.includes('json') || JSON_START.test(text)) return readJsonTranscript(text)
  if (NO_TRANSCRIPT.test(text) || /ttml|ttaf|\/xml/.test(type)) throw new Error('The file is no transcript')
  if (/vtt|srt|subrip/.test(type)) return linesOfOther(text)
  if (type.includes('html') || HTML_START.test(text)) return readHtmlTranscript(text)
  return readPlainTranscript(text)
}

/**
 * For a file that is declared as captions: its first cue may be far from the start, or it has another format. An HTML page is an error
 * page.
 */
function linesOfOther(text: string): TranscriptLine[] {
  const cues = readCues(text)
  if (cues.length > 0 || text.trim() === '') return cues
  const lines = PAGE_START.test(text)
    ? []
    : HTML_START.test(text)
      ? readHtmlTranscript(text)
      : readPlainTranscript(text)
  if (lines.every(({ startSeconds, speaker }) => startSeconds === null && speaker === null))
    throw new Error('The file is no transcript')
  return lines
}
