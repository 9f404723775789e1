import { Parser } from 'htmlparser2'
import type { TranscriptLine } from '#contract/transcripts.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'
import { NestingLimitTokenizer } from '#server/lib/html/nesting-limit.ts'
import { secondsOfClock, secondsOfDuration } from '#server/lib/time/clock-times.ts'
import { readPlainTranscript } from './read-plain-transcript.ts'
import { hasWordMarks, readWordMarks } from './read-word-marks.ts'

/** oTranscribe marks times without blanks around them; a sign may follow the time. */
const TIMESTAMP =
  /<span\b[^<>]{0,200}\bclass="timestamp"[^<>]{0,200}>\s{0,9}([\d:.,]{4,15})[^<>\p{L}\p{N}]{0,9}<\/span>/gu

const NEXT_CELL = /<\/t[dh]>\s{0,200}<t[dh](?:\s[^<>]{0,300})?>/gi
/** A row of a table that has only names of columns. */
const HEADER_ROW =
  /<tr(?:\s[^<>]{0,300})?>\s{0,200}(?:<th(?:\s[^<>]{0,300})?>[^<]{0,200}(?:<\/th>)\s{0,200}){1,20}<\/tr>/gi
/** Parts of a page around the transcript. */
const AROUND = ['head', 'nav', 'footer', 'thead']

/** `cite` and `time` mark speakers and times, as in Podcasting 2.0. */
export function readHtmlTranscript(written: string): TranscriptLine[] {
  if (hasWordMarks(written)) return readWordMarks(written)
  const html = withMarks(written)
  const hasMarks = /<(?:cite|time)[\s>]/i.test(html)
  if (hasMarks) return readMarked(html)
  // Without marks, texts have the form `Name: speech`.
  const rows = html.replaceAll(TIMESTAMP, '[$1] ').replaceAll(HEADER_ROW, '').replaceAll(NEXT_CELL, '\t')
  return readPlainTranscript(textOfHtml(rows, '\n\n', [], AROUND))
}

/** Classes of the elements that have the name and the time, as publishers write them. */
const NAME_BY_CLASS = classPattern('speaker(?:-?name)?')
const TIME_BY_CLASS = classPattern('time(?:-?(?:stamp|code))?')

function classPattern(name: string): RegExp {
  const start = String.raw`<(span|div|p|strong|b|em|h[2-6])\s[^<>]{0,200}\bclass="(?:[^"<>]{0,100}[\s_-])?${name}(?:\s[^"<>]{0,100})?"[^<>]{0,200}>`
  return new RegExp(String.raw`${start}([^<>]{1,100})</\1>`, 'gi')
}

/** `<a href="#t=65">▶</a>` begins to play there. */
const TIME_LINK = /<a\s[^<>]{0,200}?\bhref="#t=(\d{1,6}(?:\.\d{1,3})?)"[^<>]{0,200}>([^<>\p{L}]{0,20})<\/a>/giu

const withMarks = (html: string): string =>
  html.search(NAME_BY_CLASS) < 0
    ? html
    : html
        .replaceAll(NAME_BY_CLASS, '<cite>$2</cite>')
        .replaceAll(TIME_BY_CLASS, '<time>$2</time>')
        .replaceAll(TIME_LINK, '<time datetime="PT$1S">$2</time>')

const BLOCKS = new Set('p div li h1 h2 h3 h4 h5 h6 blockquote pre tr section br hr'.split(' '))
const HEADING = /^h[1-6]$/
const NOT_TEXT = new Set(['script', 'style', 'noscript', 'iframe', 'svg', ...AROUND])

/** A speaker applies until the next one, except to headings, a time to the next line. */
function readMarked(html: string): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let [speaker, startSeconds, hidden] = [null as string | null, null as number | null, 0]
  const pieces: string[] = []
  let [written, isHeading] = ['', false]
  const takeText = () => pieces.splice(0).join('').trim()
  const endLine = () => {
    const text = takeText()
    if (text === '') return
    lines.push({ startSeconds, speaker: isHeading ? null : speaker, text })
    startSeconds = null
  }
  /** The text precedes the attribute. One that is no time, such as a date, is part of the transcript. */
  const takeTime = () => {
    const text = takeText()
    const seconds = secondsOfClock(text.replace(/^[([]|[)\]]$/g, '')) ?? secondsOfDuration(written)
    if (seconds === null && text !== '') pieces.push(`${text} `)
    else startSeconds = seconds
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (NOT_TEXT.has(name)) hidden += 1
        else if (BLOCKS.has(name) || name === 'cite' || name === 'time') endLine()
        if (name === 'time') written = attributes['datetime'] ?? ''
        if (HEADING.test(name) || name === 'cite') isHeading = name !== 'cite'
      },
      onclosetag(name) {
        if (NOT_TEXT.has(name)) hidden -= 1
        else if (name === 'cite') speaker = takeText().replace(/\s*:$/, '') || null
        else if (name === 'time') takeTime()
        else if (BLOCKS.has(name)) endLine()
        if (HEADING.test(name)) isHeading = false
      },
      ontext(text) {
        if (hidden === 0) pieces.push(text)
      },
    },
    { Tokenizer: NestingLimitTokenizer },
  )
  parser.end(html)
  endLine()
  return lines
}
