import { normalizedName } from '#server/lib/encoding/field-names.ts'
import { isObject } from '#server/lib/json/is-object.ts'
import { FileCollector, ScheduleError, type ScheduleFile } from './schedule-file.ts'
import { fieldOf, FIELDS, type TableRow } from './table-fields.ts'
import { addRows } from './table-rows.ts'
import { parseDate } from './table-times.ts'
import { isWeekday, weekdaysOfKey } from './weekday-names.ts'
import { lineCounter } from './xml-elements.ts'

type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
interface JsonObject {
  [key: string]: JsonValue
}
type Surroundings = NonNullable<TableRow['around']>

const MAX_DEPTH = 10
const MAX_MISSES = 20
/** Objects inside a programme that describe its show, or contain its texts. */
const PARTS = new Set([
  'brand',
  'show',
  'programme',
  'program',
  'series',
  'episode',
  'diffusion',
  'event',
  'synopses',
  'displaytitles',
  'playlist',
  'eventschedule',
])
/** Objects inside a programme that have only its times: their ids and titles are not those of the show. */
const TIME_PARTS = new Set(['broadcast', 'airing'])
const TIMES: ReadonlySet<string> = new Set([...FIELDS.start, ...FIELDS.end, ...FIELDS.date, ...FIELDS.duration])
const PREFIXED = new Set(['synopses', 'displaytitles'])
const NUMBERED = /^[0-7]$/

export const isJson = (text: string): boolean => /^\s*(?:\{|\[\s*[{\]])/.test(text)

/** Reads every object with a title and a start as a programme, at any depth. */
export function readJson(text: string, zoneName: string | undefined, now: Date): ScheduleFile {
  const found = new FileCollector()
  const rows = rowsOf(parsed(text), text)
  if (rows.length === 0)
    throw new ScheduleError('SCHEDULE_NOT_RECOGNISED', 'The JSON has no objects with a title and a start')
  addRows(found, rows, { zoneName, now })
  return found.file('json', { isOneStation: found.entries.every(({ channel }) => channel === '') })
}

function parsed(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch (cause) {
    const isCut = !['}', ']'].includes(text.trimEnd().at(-1) ?? '')
    throw new ScheduleError(isCut ? 'SCHEDULE_TRUNCATED' : 'SCHEDULE_INVALID', 'The document is no valid JSON', {
      cause,
    })
  }
}

function rowsOf(document: JsonValue, text: string): TableRow[] {
  const rows: TableRow[] = []
  const lineOf = lineFinder(text)
  const visit = (value: JsonValue, around: Surroundings, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const one of value) visit(one, around, depth + 1)
    else if (isObject(value)) visitObject(value, around, depth)
  }
  const visitObject = (object: JsonObject, around: Surroundings, depth: number): void => {
    const values = fieldsOf(object)
    const start = fieldOf(values, 'start')
    if (start !== '' && fieldOf(values, 'title') !== '') {
      rows.push({ values, line: lineOf(start), around })
      return
    }
    const slots = fieldOf(values, 'title') === '' ? [] : slotsOf(object)
    for (const slot of slots)
      rows.push({ values: new Map([...values, ...slot]), line: lineOf(fieldOf(slot, 'start')), around })
    if (slots.length > 0) return
    const inner = withNameOrDate(around, values)
    // Some software writes the list of a day as an object with numbers.
    const isWeek = inner.day === '' && isNumberedWeek(object)
    for (const [key, child] of Object.entries(object))
      visit(child, inDay(inner, isWeek ? key : dayOfKey(key)), depth + 1)
  }
  visit(document, { channel: '', day: '' }, 0)
  return rows
}

const SLOTS = new Set(
  'times airtimes airings broadcasts slots timeslots schedule schedules days hours showtimes occurrences live'.split(
    ' ',
  ),
)

/** The times of a show in a list, each without a title: `"airtimes": [{"day": "Monday", "start": "06:00"}]`. */
function slotsOf(object: JsonObject): Map<string, string>[] {
  const lists = Object.entries(object).filter(([key]) => SLOTS.has(normalizedName(key)))
  const slots = lists
    .flatMap(([, list]) => (Array.isArray(list) ? list.filter((slot) => isObject(slot)) : []))
    .map((slot) => fieldsOf(slot))
    .filter((slot) => fieldOf(slot, 'start') !== '')
  return slots.every((slot) => fieldOf(slot, 'title') === '') ? slots : []
}

/** An object that contains programmes may name their channel or their day. */
function withNameOrDate(around: Surroundings, values: ReadonlyMap<string, string>): Surroundings {
  const name = values.get('name') ?? values.get('title') ?? ''
  const day = fieldOf(values, 'day')
  // Beside a month, a number is the day of it.
  const isNumber = NUMBERED.test(day) && !values.has('month')
  const weekday = isNumber ? day : [name, day].find(isWeekday)
  const named = weekday === undefined ? { ...around, channel: name || around.channel } : { ...around, day: weekday }
  const date = values.get('date')
  return date ? { ...named, day: date } : named
}

function isNumberedWeek(object: JsonObject): boolean {
  const keys = Object.keys(object)
  return keys.length === 7 && keys.every((key) => NUMBERED.test(key))
}

const dayOfKey = (key: string): string | null => (parseDate(key, false) ? key : weekdaysOfKey(key))

const inDay = (around: Surroundings, day: string | null): Surroundings => (day === null ? around : { ...around, day })

/** Finds the line of each value by a search from the previous one, because JSON.parse reports no positions. */
function lineFinder(text: string): (value: string) => number {
  const lineAt = lineCounter(text)
  let position = 0
  let misses = 0
  return (value) => {
    // A text with escaped characters is not found; many of them would make the search quadratic.
    const found = misses < MAX_MISSES ? text.indexOf(value, position + 1) : -1
    if (found < 0) misses += 1
    position = Math.max(position, found)
    return lineAt(position)
  }
}

function fieldsOf(object: JsonObject, prefix = ''): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + normalizedName(key)
    const text = textOf(value, IMAGES.has(name) ? ADDRESSES : TEXTS)
    if (text !== '') fields.set(name, text)
  }
  for (const [key, part] of Object.entries(object)) {
    const name = normalizedName(key)
    const hasTimes = TIME_PARTS.has(name)
    if (!(PARTS.has(name) || hasTimes) || !isObject(part)) continue
    for (const [inner, text] of fieldsOf(part, PREFIXED.has(name) ? name : ''))
      if (!fields.has(inner) && (!hasTimes || TIMES.has(inner))) fields.set(inner, text)
  }
  return fields
}

/** `{"dateTime": "…", "timeZone": "…"}`, `{"rendered": "…"}`, `{"value": "…", "lang": "en"}` */
const TEXTS = ['dateTime', 'rendered', 'value']
const ADDRESSES = ['url', 'src']
const IMAGES: ReadonlySet<string> = new Set(FIELDS.image)

/** An object has its text in one of the `keys`. */
function textOf(value: JsonValue, keys: readonly string[]): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (isObject(value)) return keys.map((name) => value[name]).find((text) => typeof text === 'string') ?? ''
  if (!Array.isArray(value)) return ''
  const names = value.slice(0, 10).map((one) => (isObject(one) ? (one['name'] ?? '') : one))
  return names.every((name) => typeof name === 'string' || typeof name === 'number') ? names.join(', ') : ''
}
