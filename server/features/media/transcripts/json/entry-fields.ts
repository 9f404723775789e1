import { parseSeconds, secondsOfDuration } from '../times.ts'

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Time {
  value: number
  /** Whether it is a number in a field that has seconds in some software and milliseconds in other. */
  isLoose: boolean
}

/** The names of the field with the start. */
const SECONDS = ['startTime', 'start_time', 'timestamp', 'ts', 'startOffset', 'data_start', 'timestamps']
const LOOSE = ['start', 'begin', 'from', 'time', 'offset']
/** Names with their units in a second. */
const UNITS: readonly [string, number][] = [
  ...['start_ms', 'startMs', 'tStartMs', 'startTimeMs', 'start_time_ms', 'offsetMilliseconds', 'offsets'].map(
    (name): [string, number] => [name, 1_000],
  ),
  ['offsetInTicks', 1e7],
]
const ENDS = ['endTime', 'end_time', 'end', 'resultEndTime', 'resultEndOffset', 'data_end', 'end_ms']

/** The names of the field with the text, and of that with a single word. */
const WORDS = ['punctuated_word', 'punct', 'word']
const TEXTS = ['body', 'text', ...WORDS, 'content', 'value', 'utf8', 'display', 'sentence', 'transcript']
const WORD_TYPES = new Set(['word', 'pronunciation', 'punctuation'])

const SPEAKERS =
  'voice speakerName speaker_name speaker speakerLabel speaker_label speaker_id speakerId speakerTag speaker_tag speakerDesignation'.split(
    ' ',
  )

export function startOf(fields: Fields): Time | null {
  for (const name of SECONDS) {
    const value = readSeconds(fields[name])
    if (value !== null) return { value, isLoose: false }
  }
  for (const name of LOOSE) {
    const value = readSeconds(fields[name])
    if (value !== null) return { value, isLoose: typeof fields[name] === 'number' }
  }
  for (const [name, units] of UNITS) {
    const value = readSeconds(fields[name])
    if (value !== null) return { value: value / units, isLoose: false }
  }
  return null
}

/** The end, or the start and the duration, in the unit of the start. */
export function endOf(fields: Fields, start: Time | null): number | null {
  const end = ENDS.map((name) => readSeconds(fields[name])).find((value) => value !== null)
  const { duration } = fields
  return end ?? (start && typeof duration === 'number' ? start.value + duration : null)
}

/** A text that is empty counts as none, because another field may have it. */
export function textOf(fields: Fields): { text: string; isWord: boolean } {
  const name = TEXTS.find((each) => typeof fields[each] === 'string' && fields[each] !== '') ?? ''
  const text = fields[name]
  const isWord = WORDS.includes(name) || WORD_TYPES.has(String(fields['type']))
  return { text: typeof text === 'string' ? text : '', isWord }
}

/** A name or an id; undefined where no field says who speaks. */
export function speakerOf(fields: Fields): unknown {
  const names = SPEAKERS.filter((name) => fields[name] !== undefined)
  return fields[names.find((name) => fields[name] !== null) ?? names[0] ?? '']
}

/** Reads a number, a clock time, `1.2s`, `PT1.2S`, the seconds and nanoseconds of Google, or the first of start and end. */
export function readSeconds(value: unknown): number | null {
  const plain = Array.isArray(value)
    ? (value as unknown[])[0]
    : isFields(value)
      ? (value['from'] ?? value['seconds'])
      : value
  const nanos = isFields(value) && typeof value['nanos'] === 'number' ? value['nanos'] / 1e9 : 0
  const seconds = parseSeconds(plain) ?? (typeof plain === 'string' ? secondsOfDuration(plain) : null)
  if (seconds === null) return nanos > 0 ? nanos : null
  return seconds + nanos
}
