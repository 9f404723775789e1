import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { gunzipLayers } from '#server/lib/encoding/gunzip-layers.ts'
import { withWholeCharacters } from './folded-characters.ts'
import { isCsv, readCsv } from './read-csv.ts'
import { readIcalendar } from './read-icalendar.ts'
import { isJson, readJson } from './read-json.ts'
import { readSpi } from './read-spi.ts'
import { isWeekly, readWeekly } from './read-weekly.ts'
import { readXmltv } from './read-xmltv.ts'
import { type ReadOptions, ScheduleError, type ScheduleFile, type ScheduleFormat } from './schedule-file.ts'

const MEBIBYTE = 1024 * 1024
/** Ten thousand programmes with descriptions are 10 MB. */
export const MAX_SCHEDULE_BYTES = 64 * MEBIBYTE

/** Throws ScheduleError; never returns a partial file. */
export function readSchedule(bytes: Uint8Array, options: ReadOptions): ScheduleFile {
  const text = withoutWarnings(decode(bytes, options.contentType))
  const format = options.format ?? formatOf(text)
  switch (format) {
    case 'xmltv':
      return readXmltv(text, options.zone)
    case 'spi':
      return readSpi(
        text,
        (options.companions ?? []).map((companion) => decode(companion)),
        options.zone,
      )
    case 'icalendar':
      return readIcalendar(text, options.zone, options.now)
    case 'csv':
      return readCsv(text, options.zone, options.now)
    case 'json':
      return readJson(text, options.zone, options.now)
    case 'weekly':
      return readWeekly(text, options.zone, options.now)
  }
}

/** Beginnings of files that may only contain a schedule. */
const OTHER_FILES: readonly [string, string][] = [
  ['PK\x03\x04', 'a ZIP archive or a spreadsheet'],
  ['\xfd7zXZ', 'packed with xz'],
  ['BZh', 'packed with bzip2'],
  ['7z\xbc\xaf', 'packed with 7-Zip'],
  ['Rar!', 'a RAR archive'],
  ['%PDF', 'a PDF'],
  ['\xd0\xcf\x11\xe0', 'a spreadsheet or another document of Office'],
]

function decode(file: Uint8Array, contentType?: string): string {
  const bytes = unpack(file)
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const [, other] = OTHER_FILES.find(([mark]) => start.startsWith(mark)) ?? []
  if (other !== undefined)
    throw new ScheduleError(
      'SCHEDULE_NOT_RECOGNISED',
      `The file is ${other}; give the schedule itself, as text or packed with gzip`,
    )
  if (bytes.length > MAX_SCHEDULE_BYTES) throw tooLarge()
  const text = decodeText(withWholeCharacters(bytes), contentType)
  if (text.trim() === '') throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', 'The document is empty')
  return text
}

/** Some software prints warnings before the document. Lines keep their numbers. */
function withoutWarnings(text: string): string {
  const start = text.slice(0, 4_096)
  const found = start.search(/<\?xml\s|<(?:tv|epg|serviceinformation)[\s>]|^BEGIN:VCALENDAR/im)
  if (found <= 0 || !/^\s*(?:<(?:br|b|p|div|pre)\b|(?:php )?(?:warning|notice|deprecated):)/i.test(start)) return text
  return start.slice(0, found).replaceAll(/[^\n]/g, ' ') + text.slice(found)
}

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipLayers(bytes, MAX_SCHEDULE_BYTES)
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge()
    throw new ScheduleError('SCHEDULE_TRUNCATED', 'The packed file is damaged or incomplete', { cause })
  }
}

const tooLarge = () =>
  new ScheduleError('SCHEDULE_TOO_LARGE', `The document is larger than ${MAX_SCHEDULE_BYTES / MEBIBYTE} MB`)

function formatOf(text: string): ScheduleFormat {
  const start = text.slice(0, 4_096)
  if (/^\s*BEGIN:VCALENDAR/im.test(start)) return 'icalendar'
  const root = /<(?!\?|!)(?:\w+:)?([\w-]+)/.exec(start)?.[1]?.toLowerCase()
  if (root === 'tv') return 'xmltv'
  if (root === 'epg' || root === 'serviceinformation') return 'spi'
  if (!/^\s*[<{[]/.test(start) && isWeekly(text)) return 'weekly'
  if (isJson(text)) return 'json'
  if (!/^\s*</.test(start) && isCsv(text)) return 'csv'
  throw new ScheduleError(
    'SCHEDULE_NOT_RECOGNISED',
    'The document is neither XMLTV, RadioDNS SPI, iCalendar, CSV, JSON nor a weekly file; --format names its format',
  )
}
