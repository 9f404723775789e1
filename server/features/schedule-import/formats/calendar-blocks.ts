import { ScheduleError } from './schedule-file.ts'

export interface Block {
  text: string
  line: number
}

interface Calendar {
  name: string
  zone: string
  /** Whether a calendar with METHOD:CANCEL was read. It lists cancelled events, which are not in `events`. */
  hasCancellation: boolean
  timezones: Block[]
  events: Block[]
}

const MAX_EVENTS = 50_000
const MAX_BLOCK = 200_000
const MAX_NAME = 100

interface OpenBlock {
  kind: string
  lines: string[]
  property: string
  line: number
  size: number
}

/** The running time of the parser is quadratic, so each event is parsed alone. Throws SCHEDULE_TRUNCATED. */
export function calendarBlocks(text: string): Calendar {
  const timezones: Block[] = []
  const events: Block[] = []
  let name = ''
  let zone = ''
  let hasCancellation = false
  let [first, isCancellation] = [0, false]
  let open: OpenBlock | null = null
  let isComplete = false
  const lines = text.split(/\r\n|\n|\r/)
  for (const [index, written] of lines.entries()) {
    const mark = written.trimEnd().toUpperCase()
    if (!open && (mark === 'BEGIN:VEVENT' || mark === 'BEGIN:VTIMEZONE'))
      open = { kind: mark.slice(6), lines: [], property: '', line: index + 1, size: 0 }
    if (open) {
      addRow(open, written)
      open.size += written.length
      if (open.size > MAX_BLOCK)
        throw new ScheduleError(
          'SCHEDULE_TOO_LARGE',
          `line ${open.line}: the event is longer than ${MAX_BLOCK} characters`,
        )
      if (mark !== `END:${open.kind}`) continue
      ;(open.kind === 'VEVENT' ? events : timezones).push({ text: open.lines.join('\r\n'), line: open.line })
      open = null
      if (events.length > MAX_EVENTS)
        throw new ScheduleError('SCHEDULE_TOO_LARGE', `The calendar has more than ${MAX_EVENTS} events`)
    } else if (mark.startsWith('X-WR-CALNAME') || mark.startsWith('NAME:')) {
      name ||= written.slice(written.indexOf(':') + 1).trim()
    } else if (mark.startsWith('X-WR-TIMEZONE') || mark.startsWith('TIMEZONE-ID')) {
      zone ||= written.slice(written.indexOf(':') + 1).trim()
    } else if (mark === 'METHOD:CANCEL') isCancellation = true
    else if (mark === 'END:VCALENDAR') {
      isComplete = true
      if (isCancellation) events.splice(first)
      hasCancellation ||= isCancellation
      ;[first, isCancellation] = [events.length, false]
    }
  }
  if (open || !isComplete)
    throw new ScheduleError(
      'SCHEDULE_TRUNCATED',
      `The calendar ends in line ${lines.length} before its ${open?.kind ?? 'VCALENDAR'} does, so nothing was taken from it`,
    )
  return { name, zone, hasCancellation, timezones, events }
}

const PROPERTY = /^(?:[A-Z][A-Z\d-]*\s*[;:]|\s)/i
const TEXT = /^(?:SUMMARY|DESCRIPTION|COMMENT|LOCATION|X-[A-Z\d-]+)[;:]/i

/** Folds the row if it continues a text that was written without folding. Blank rows are left out, because they would end the text. */
function addRow(block: OpenBlock, written: string): void {
  if (written.trim() === '') return
  const isQuotedPrintable = block.lines.at(-1)?.endsWith('=') ?? false
  const isUnfolded = TEXT.test(block.property) && !PROPERTY.test(written) && !isQuotedPrintable
  block.lines.push(isUnfolded ? ` \\n${written}` : written)
  if (PROPERTY.test(written) && /^\S/.test(written)) block.property = written.slice(0, MAX_NAME)
}
