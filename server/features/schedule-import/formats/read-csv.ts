import { CsvError, parse } from 'csv-parse/sync'
import { normalizedName } from '#server/lib/encoding/field-names.ts'
import { FileCollector, ScheduleError, type ScheduleFile } from './schedule-file.ts'
import { hasField, type TableRow } from './table-fields.ts'
import { addRows } from './table-rows.ts'
import { isWeekday } from './weekday-names.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** Exports may have a title above the header. */
const LINES_ABOVE = 10

/** The line of the column names and their delimiter; null for another document. */
function headerOf(text: string): { line: number; delimiter: string } | null {
  const lines = text.slice(0, 8_192).split(/\r\n|\n|\r/, LINES_ABOVE)
  for (const [index, line] of lines.entries()) {
    const delimiter = DELIMITERS.toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','
    const names = new Map(line.split(delimiter).map((name) => [normalizedName(name), '']))
    const isTable = hasField(names, 'title') || [...names.keys()].filter(isWeekday).length > 1
    if (isTable && names.size > 1 && hasField(names, 'start')) return { line: index + 1, delimiter }
  }
  return null
}

export const isCsv = (text: string): boolean => headerOf(text) !== null

/** Columns are found by their names. Throws SCHEDULE_INVALID with the line of the first fault. */
export function readCsv(text: string, zoneName: string | undefined, now: Date): ScheduleFile {
  const header = headerOf(text)
  if (!header)
    throw new ScheduleError(
      'SCHEDULE_NOT_RECOGNISED',
      'The first lines name no columns for the title (title, show, programme …) and the start (start, time …)',
    )
  const found = new FileCollector()
  addRows(found, withoutGrid(rowsOf(text, header)), { zoneName, now })
  return found.file('csv', { isOneStation: found.entries.every(({ channel }) => channel === '') })
}

function rowsOf(text: string, { line, delimiter }: { line: number; delimiter: string }): TableRow[] {
  try {
    return parse<TableRow, Record<string, string>>(text, {
      delimiter,
      from_line: line,
      columns: (names: string[]) => names.map(normalizedName),
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record, { lines }) => ({ values: new Map(Object.entries(record)), line: lines }),
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new ScheduleError('SCHEDULE_INVALID', `The CSV is damaged: ${cause.message}`, { cause })
  }
}

/** A grid has a column for each weekday. An empty cell, or one like the cell above, belongs to the programme above. */
function withoutGrid(rows: readonly TableRow[]): TableRow[] {
  const days = [...(rows[0]?.values.keys() ?? [])].filter(isWeekday)
  if (days.length < 2) return [...rows]
  return days.flatMap((day) => {
    const titleAt = (index: number) => rows[index]?.values.get(day)?.trim() ?? ''
    const begun = rows.filter((_row, index) => titleAt(index) !== '' && titleAt(index) !== titleAt(index - 1))
    return begun.map(({ values, line }) => ({
      values: new Map([...values, ['title', values.get(day) ?? ''], ['day', day]]),
      line,
    }))
  })
}
