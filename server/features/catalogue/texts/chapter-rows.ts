import { secondsOfClock } from '#server/lib/time/clock-times.ts'

/** `start` is in seconds. */
export interface ChapterRow {
  start: number
  title: string
}

/** Not `1:02` of `1:02:03`. */
const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?(?!:?\d)`
/** Bullets, emoji and numbers before a row. */
const DECORATION = /^(?:[\s•*·–\-~@▶►✓→]|[\p{Extended_Pictographic}\ufe0f\u200d]|[\d#]\ufe0f?\u20e3|\d{1,3}[.)]\s)+/u
/** The page of a chapter behind a title or around a time, and emphasis of Markdown. */
const LINK = /\s*<https?:[^<>\s]*>\s*$/
const MARKUP = /(?<=\d\])\(https?:[^()\s]{0,500}\)|\*\*|__/g
/** `00:01:05.500 Title`, `[1:05] - Title`, `1:05–2:00 | Title` */
const TIME_FIRST = new RegExp(
  String.raw`^[[(]?(${CLOCK})(?:[ \t]*(?:[-–—]|->|→)[ \t]*(?:${CLOCK}|[Ee]nd(?=[ \t]*[\])|:–—-])))?[\])]?(?:[ \t]*(?:[-=]>|[-–—:|→⇒»▸▶►/,•·~])[ \t]*|[ \t]+)(\S.*)$`,
)
/** `Title - 1:05`, `Title (1:05)`, `Title 1:05` */
const TIME_LAST = new RegExp(
  String.raw`^(\S.*?)(?:[ \t]{0,9}(?:[-=]>|[-–—:|→⇒»][ \t]|[[(])[ \t]{0,9}|(?<=\S)[ \t]{1,9})(${CLOCK})[\])]?$`,
)

const MAX_ROW = 1_000

/** The rows that begin with a time, and those that end with one. */
export const timedRows = (rows: readonly string[]): ChapterRow[][] => [
  rows.flatMap((row) => chapterIn(row, TIME_FIRST) ?? []),
  rows.flatMap((row) => chapterIn(row, TIME_LAST) ?? []),
]

function chapterIn(written: string, pattern: RegExp): ChapterRow | null {
  const row = written
    .slice(0, MAX_ROW + 1)
    .replaceAll('\u00a0', ' ')
    .trim()
  if (row.length > MAX_ROW) return null
  const [, one, other] = pattern.exec(row.replace(DECORATION, '').replaceAll(MARKUP, '')) ?? []
  const [time, title = ''] = pattern === TIME_FIRST ? [one, other] : [other, one]
  const start = secondsOfClock(time ?? '')
  return start === null ? null : { start, title: title.replace(LINK, '') }
}

/** Not the end of a range. */
const NEXT_TIME = new RegExp(String.raw`(?<![\d:.])(?<!\d:\d\d[ \t]?[-–—][ \t]?)[[(]?${CLOCK}[\])]?`, 'g')
const FEWEST_TIMES = 3
const MAX_PARAGRAPH = 20_000
const SEPARATORS_AROUND = /^[\s|,;•·/]+|(?:[\s|,;•·/–—-]|\p{Extended_Pictographic}|\ufe0f|\u200d){1,20}$/gu

/** The chapters of a paragraph that has all of them, each with a time before it or behind it; any other row as it is. */
export function rowsOfParagraph(row: string): string[] {
  if (row.length > MAX_PARAGRAPH) return [row]
  const times = [...row.matchAll(NEXT_TIME)]
  const end = (time: RegExpExecArray | undefined) => (time ? time.index + time[0].length : 0)
  if (times.length < FEWEST_TIMES) return [row]
  const isBehind = row.slice(end(times.at(-1))).replaceAll(SEPARATORS_AROUND, '') === ''
  return times.map((time, index) => {
    const from = isBehind ? end(times[index - 1]) : time.index
    const to = isBehind ? end(time) : times[index + 1]?.index
    return row.slice(from, to).replaceAll(SEPARATORS_AROUND, '')
  })
}

/** Null for rows whose times mean something else: chapters begin at 0:00, or most rows begin with one, in order. */
export function readChapterRows(written: readonly string[]): ChapterRow[] | null {
  const rows = written.filter((row) => row.trim() !== '')
  const [leading = [], trailing = []] = timedRows(rows)
  const isFromStart = (found: readonly ChapterRow[]) => found[0]?.start === 0 && (found.length > 1 || rows.length === 1)
  const isInOrder = leading.every(({ start }, index) => start >= (leading[index - 1]?.start ?? 0))
  if ((isInOrder && leading.length > rows.length / 2) || isFromStart(leading)) return leading
  return isFromStart(trailing) ? trailing : null
}
