import { decodeHTMLStrict } from 'entities'
import { isObject } from '#server/lib/json/is-object.ts'
import { parseSeconds, secondsOfDuration } from '#server/lib/time/clock-times.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Names in lower case and without marks: `StartTime` and `start_time` are one. */
export function plainFields(fields: Fields): Fields {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) plain[MARKED.test(name) ? plainName(name) : name] = value
  return plain
}

const MARKED = /[^a-z\d]/
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

export interface Time {
  value: number
  /** A number in a field that holds seconds in some software and milliseconds in other. */
  isUnitUnknown: boolean
}

const namesOf = (names: string): string[] => names.split(/\s+/)

const STARTS = namesOf(
  `starttime starttimecode timestamp ts starttimestamp datastart timestamps startseconds startsec startinseconds timecode start startoffset begin
  from time offset timeoffset in seconds`,
)
const UNITS: readonly [string, number][] = [
  ...namesOf('startms startoffsetms tstartms starttimems timestampms offsetms offsetmilliseconds offsets').map(
    (name): [string, number] => [name, 1_000],
  ),
  ['offsetinticks', 1e7],
]
const ENDS = namesOf('endtime endtimecode end resultendtime resultendoffset dataend endms endseconds')

const WORDS = ['punctuatedword', 'punct', 'word']
const TEXTS = [
  'body',
  'text',
  ...WORDS,
  ...namesOf('content value utf8 display displaytext sentence segment transcript speech message line caption'),
]
const WORD_TYPES = new Set(['word', 'pronunciation', 'punctuation'])

const SPEAKERS = namesOf(
  `voice speakerdisplayname speakername speakerinfo speaker speakerlabel speakerid speakertag speakerdesignation participant author user users username`,
)

export function startOf(fields: Fields): Time | null {
  // Microsoft writes the offset in ticks of 100 nanoseconds. Its entries also have the status of the recognition.
  if (fields['recognitionstatus'] !== undefined && typeof fields['offset'] === 'number')
    return { value: fields['offset'] / 1e7, isUnitUnknown: false }
  // Entries with a `body` are of Podcasting 2.0, whose times are in seconds.
  const isSure = fields['body'] !== undefined
  for (const name of STARTS) {
    const value = readSeconds(fields[name])
    if (value !== null) return { value, isUnitUnknown: typeof fields[name] === 'number' && !isSure }
  }
  for (const [name, units] of UNITS) {
    const value = readSeconds(fields[name])
    if (value !== null) return { value: value / units, isUnitUnknown: false }
  }
  return null
}

export function endOf(fields: Fields, start: Time | null): number | null {
  const end = ENDS.map((name) => readSeconds(fields[name])).find((value) => value !== null)
  const { duration } = fields
  return end ?? (start && typeof duration === 'number' ? start.value + duration : null)
}

/** An empty text is ignored, because another field may have the text, perhaps as a list of rows. */
export function textOf(fields: Fields): { text: string; isWord: boolean } {
  const name = TEXTS.find((each) => isText(fields[each])) ?? ''
  const written = fields[name]
  const text = Array.isArray(written) ? written.join(' ') : written
  const isWord = WORDS.includes(name) || WORD_TYPES.has(String(fields['type']).toLowerCase())
  return { text: typeof text === 'string' ? decodeHTMLStrict(text) : '', isWord }
}

const isText = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((row) => typeof row === 'string' && row !== '')
    : typeof value === 'string' && value !== ''

/** A name or an id; undefined where no field names the speaker. */
export function speakerOf(fields: Fields): unknown {
  const names = SPEAKERS.filter((name) => fields[name] !== undefined)
  return fields[names.find((name) => fields[name] !== null) ?? names[0] ?? '']
}

/** A number, a clock time, `1.2s`, `PT1.2S`, Google's seconds and nanoseconds, or the first of start and end. */
export function readSeconds(value: unknown): number | null {
  const plain = Array.isArray(value)
    ? (value as unknown[])[0]
    : isObject(value)
      ? (value['from'] ?? value['seconds'] ?? value['relative'] ?? value['start'])
      : value
  const nanos = isObject(value) && typeof value['nanos'] === 'number' ? value['nanos'] / 1e9 : 0
  const seconds = parseSeconds(plain) ?? (typeof plain === 'string' ? secondsOfDuration(plain) : null)
  if (seconds === null) return nanos > 0 ? nanos : null
  return seconds + nanos
}
