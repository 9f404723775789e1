import { secondsOfClock } from '#server/lib/time/clock-times.ts'
import { rowsOf } from '../rows-of.ts'

export interface TableRow {
  start: number
  text: string
  speaker: string | null
}

/** The names of columns in editors and speech recognition, in lower case and without spaces, marks and units. */
const STARTS = new Set(['start', 'starttime', 'begin', 'in', 'inpoint', 'timecodein', 'time', 'timestamp', 'position'])
const TEXTS = new Set(['text', 'transcript', 'caption', 'subtitle', 'content', 'title', 'name', 'markername', 'label'])
const SPEAKERS = new Set(['speaker', 'speakername', 'speakerlabel'])
const MAX_HEADER = 1_000

interface Table {
  delimiter: string
  start: number
  text: number
  speaker: number
}

export const isTimedTable = (text: string): boolean => tableOf(text) !== null

function tableOf(text: string): Table | null {
  const [header = ''] = text
    .slice(0, MAX_HEADER)
    .trimStart()
    .split(/[\r\n]/, 1)
  // JSON and XML have such words between commas, too.
  if (/^[[{<]/.test(header)) return null
  const delimiter = ['\t', ';'].find((mark) => header.includes(mark)) ?? ','
  const names = (cellsOf(header, delimiter)[0] ?? []).map((name) =>
    name
      .toLowerCase()
      .replaceAll(/\(.*?\)/g, '')
      .replaceAll(/[^a-z]/g, ''),
  )
  const [start, words, speaker] = [STARTS, TEXTS, SPEAKERS].map((known) => names.findIndex((name) => known.has(name)))
  if (start === undefined || words === undefined || start < 0 || words < 0) return null
  return { delimiter, start, text: words, speaker: speaker ?? -1 }
}

/** If rows are on average further apart than this, whole numbers are milliseconds, as speech recognition writes them. */
const MILLISECONDS_APART = 100
const FRAMES = /^(\d{1,2}[:;]\d\d[:;]\d\d)[:;]\d\d$/

/** Cells are between tabs, semicolons or commas. `hasMilliseconds`: whole numbers may be milliseconds. */
export function readTimedTable(text: string, { hasMilliseconds = false } = {}): TableRow[] {
  const table = tableOf(text)
  if (!table) return []
  const rows = cellsOf(text.trim(), table.delimiter).slice(1)
  const starts = rows.map((cells) => cells[table.start]?.trim() ?? '')
  const last = Math.max(0, ...starts.slice(-1).map(Number))
  const isMilliseconds =
    hasMilliseconds && starts.every((start) => /^\d*$/.test(start)) && last / starts.length >= MILLISECONDS_APART
  return rows.flatMap((cells, index) => {
    const start = secondsOf(starts[index] ?? '', isMilliseconds ? 1_000 : 1)
    const words = cells[table.text]?.trim() ?? ''
    return start === null || words === ''
      ? []
      : [{ start, text: words, speaker: cells[table.speaker]?.trim().slice(0, 200) || null }]
  })
}

function secondsOf(cell: string, unitsPerSecond: number): number | null {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(cell)) return Number(cell) / unitsPerSecond
  return secondsOfClock(FRAMES.exec(cell)?.[1]?.replaceAll(';', ':') ?? cell)
}

/** As in RFC 4180, quotation marks enclose a cell; in a table with tabs they are part of the text. */
function cellsOf(text: string, delimiter: string): string[][] {
  if (delimiter === '\t') return rowsOf(text).map((row) => row.split('\t'))
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at)
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (text[at + 1] === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (mark === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (mark === delimiter || mark === '\n' || mark === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (mark !== delimiter) rows.push([])
    } else cell += mark
  }
  rows.at(-1)?.push(cell)
  return rows.filter((cells) => cells.length > 1)
}
