import { decodeHTMLStrict } from 'entities'
import type { StationId } from '#contract/stations.ts'
import { proseDecodedTwice } from '#server/lib/encoding/encoded-twice.ts'
import { CodedError } from '#server/lib/errors/coded-error.ts'
import { textOfHtml } from '#server/lib/html/html-text.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

export const SCHEDULE_FORMATS = ['xmltv', 'spi', 'icalendar', 'csv', 'json', 'weekly'] as const
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number]

export interface SourceEntry {
  /** Empty in a file of one station. */
  channel: string
  startsAt: Date
  /** Null: the programme ends at the start of the next one. */
  endsAt: Date | null
  title: string
  description: string | null
  presenters: string[]
  imageUrl: string | null
  /** May identify the show: ids, CRIDs, URLs and other names, the most reliable first. */
  showKeys: string[]
  line: number
}

export interface SourceChannel {
  id: string
  names: string[]
}

export interface ScheduleFile {
  format: ScheduleFormat
  isOneStation: boolean
  station: StationId | null
  channels: SourceChannel[]
  entries: SourceEntry[]
  warnings: string[]
}

export interface ReadOptions {
  format?: ScheduleFormat | undefined
  /** The Content-Type header, for its charset. */
  contentType?: string | undefined
  /** IANA name, for times without a zone. */
  zone?: string | undefined
  /** SI and GI documents of RadioDNS. */
  companions?: readonly Uint8Array[] | undefined
  /** Recurring programmes are listed from today on. */
  now: Date
}

export type ScheduleErrorCode =
  | 'SCHEDULE_NOT_RECOGNISED'
  | 'SCHEDULE_INVALID'
  | 'SCHEDULE_TRUNCATED'
  | 'SCHEDULE_TOO_LARGE'
  | 'SCHEDULE_UNKNOWN_CHANNEL'
  | 'SCHEDULE_NOTHING_USABLE'

/** A schedule that cannot be imported. The message may be shown to the person who named the file. */
export class ScheduleError extends CodedError<ScheduleErrorCode> {}

const MAX_ENTRIES = 100_000
const MAX_WARNINGS = 50
const MAX = { title: 200, description: 2_000, name: 100, presenters: 10, key: 500, keys: 20 }

/**
 * Corrects an end before the start: a show until midnight often has the date of its beginning. Null for an end that equals the start, which
 * some software writes for an unknown end.
 */
function withoutSlip(startsAt: Date, endsAt: Date): Date | null {
  const length = endsAt.getTime() - startsAt.getTime() + DAY_MS
  if (length === DAY_MS) return null
  return length > 0 && length <= DAY_MS / 2 ? new Date(endsAt.getTime() + DAY_MS) : endsAt
}

const MAX_NAMES = 1_000

/** `Ann, Ben and Cee`: many systems have one field for all presenters. */
const BETWEEN_NAMES = / ?(?:[;/&]|,(?! [JS]r\b)) ?(?:(?:and|en) )?| (?:and|en) /

const namesIn = (text: string): string[] =>
  oneLine(text, MAX_NAMES)
    .split(BETWEEN_NAMES)
    .map((name) => oneLine(name, MAX.name))

/** `Smith, John`; of several alike only, because `Ann, Ben` are two presenters. */
const SURNAME_FIRST = /^((?:\p{Ll}+ ){0,3}\p{Lu}[\p{L}'’-]*), (\p{Lu}[\p{L}. '’-]*)$/u

function presentersIn(fields: readonly string[]): string[] {
  const parts = fields.flatMap((field) => oneLine(field, MAX_NAMES).split(/ ?; ?/)).filter(Boolean)
  const areInverted = parts.length > 1 && parts.every((part) => SURNAME_FIRST.test(part))
  return areInverted ? parts.map((part) => part.replace(SURNAME_FIRST, '$2 $1')) : fields.flatMap(namesIn)
}

export class FileCollector {
  readonly entries: SourceEntry[] = []
  readonly channels = new Map<string, SourceChannel>()
  readonly warnings: string[] = []
  /** First spelling by lower case: programmes may spell ids differently from channels. */
  readonly #ids = new Map<string, string>()

  add(
    entry: Omit<SourceEntry, 'showKeys'> & { showKeys?: readonly (string | null | undefined)[] },
  ): SourceEntry | null {
    const title = toTitle(entry.title)
    if (title === '') {
      this.warn(entry.line, 'a programme without a title is left out')
      return null
    }
    if (this.entries.length >= MAX_ENTRIES)
      throw new ScheduleError('SCHEDULE_TOO_LARGE', `The schedule has more than ${MAX_ENTRIES} programmes`)
    const channel = this.#idOf(entry.channel)
    if (!this.channels.has(channel)) this.addChannel(channel, [])
    const added = {
      ...entry,
      endsAt: entry.endsAt && withoutSlip(entry.startsAt, entry.endsAt),
      channel,
      title,
      description: oneLine(entry.description ?? '', MAX.description) || null,
      presenters: [...new Set(presentersIn(entry.presenters))].filter(Boolean).slice(0, MAX.presenters),
      showKeys: (entry.showKeys ?? [])
        .map((key) => key?.trim() ?? '')
        .filter((key) => key !== '' && key.length <= MAX.key)
        .slice(0, MAX.keys),
    }
    this.entries.push(added)
    return added
  }

  addChannel(written: string, names: readonly string[]): void {
    const id = this.#idOf(written)
    const known = this.channels.get(id)?.names ?? []
    this.channels.set(id, { id, names: [...new Set([...known, ...names.map((name) => oneLine(name, MAX.name))])] })
  }

  #idOf(written: string): string {
    const key = written.trim().toLowerCase()
    const id = this.#ids.get(key) ?? written.trim()
    this.#ids.set(key, id)
    return id
  }

  warn(line: number, text: string): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(`line ${line}: ${text}`)
    else if (this.warnings.length === MAX_WARNINGS) this.warnings.push('there are more warnings')
  }

  file(format: ScheduleFormat, more: Partial<ScheduleFile> = {}): ScheduleFile {
    const { entries, warnings } = this
    return {
      format,
      isOneStation: false,
      station: null,
      channels: [...this.channels.values()],
      entries,
      warnings,
      ...more,
    }
  }
}

const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|p|span|strong|u|ul)\b[^<>]*>/i

function plainText(written: string): string {
  const text = proseDecodedTwice(written)
  if (MARKUP.test(text)) return textOfHtml(text, ' ')
  const decoded = text.includes('&') ? decodeHTMLStrict(text) : text
  // Some software escapes HTML twice.
  return MARKUP.test(decoded) ? textOfHtml(decoded, ' ') : decoded
}

/** Invisible characters of word processors, and directional marks that would reverse the text after the line. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** Guides of aggregators mark new and live programmes with words of small letters. */
const MARK = /(?:^|\s)\p{Lm}{2,12}(?=\s|$)/gu

export const toTitle = (text: string): string => oneLine(text, MAX.title).replaceAll(MARK, '').trim()

/** ASCII without markup and entities. */
const PLAIN = /^[ -%'-;=-~]*$/

/** Without control characters and line breaks, truncated after a whole character. */
function oneLine(text: string, length: number): string {
  if (text.length <= length && PLAIN.test(text) && !text.includes('  ')) return text.trim()
  const line = plainText(text.slice(0, 4 * length))
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length <= length ? line : Array.from(line).slice(0, length).join('').trim()
}
