import { rowsOf } from '../rows-of.ts'
import { secondsOfClock } from '../times.ts'

/** A chapter before validation; `start` is in seconds or a clock time. */
export interface RawChapter {
  start: unknown
  title: string
}

const CLOCK = String.raw`(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?`
/** Bullets, emoji and numbers before a row. */
const DECORATION = /^(?:[\s•*·–\-~@▶►✓→]|[\p{Extended_Pictographic}\ufe0f\u200d]|[\d#]\ufe0f?\u20e3|\d{1,3}[.)]\s)+/u
/** The page of a chapter behind a title or around a time, and emphasis of Markdown. */
const LINK = /\s*<https?:[^<>\s]*>\s*$/
const MARKUP = /(?<=\d\])\(https?:[^()\s]{0,500}\)|\*\*|__/g
/** `00:01:05.500 Title`, `[1:05] - Title`, `1:05–2:00 | Title` */
const TIME_FIRST = new RegExp(
  String.raw`^[[(]?(${CLOCK})(?:[ \t]*(?:[-–—]|->|→)[ \t]*${CLOCK})?[\])]?(?:[ \t]*(?:[-=]>|[-–—:|→⇒»])[ \t]*|[ \t]+)(\S.*)$`,
)
/** `Title - 1:05`, `Title (1:05)` */
const TIME_LAST = new RegExp(String.raw`^(\S.*?)[ \t]*(?:[-=]>|[-–—:|→⇒»][ \t]|[[(])[ \t]*(${CLOCK})[\])]?$`)

/** Null for rows whose times mean something else: chapters begin at 0:00, or most rows begin with one, in order. */
export function readChapterRows(text: string): RawChapter[] | null {
  const rows = rowsOf(text).flatMap((row) => row.replaceAll('\u00a0', ' ').trim() || [])
  return [TIME_FIRST, TIME_LAST].map((pattern) => chaptersIn(rows, pattern)).find((found) => found !== null) ?? null
}

const MAX_ROW = 1_000

function chaptersIn(rows: readonly string[], pattern: RegExp): RawChapter[] | null {
  const found = rows.flatMap((row) => {
    if (row.length > MAX_ROW) return []
    const [, one, other] = pattern.exec(row.replace(DECORATION, '').replaceAll(MARKUP, '')) ?? []
    const [time, title = ''] = pattern === TIME_FIRST ? [one, other] : [other, one]
    const start = secondsOfClock(time ?? '')
    return start === null ? [] : [{ start, title: title.replace(LINK, '') }]
  })
  const isInOrder = found.every(({ start }, index) => start >= (found[index - 1]?.start ?? 0))
  const isList = pattern === TIME_FIRST && isInOrder && found.length > rows.length / 2
  const isFromStart = found[0]?.start === 0 && (found.length > 1 || rows.length === 1)
  return found.length > 0 && (isList || isFromStart) ? found : null
}
