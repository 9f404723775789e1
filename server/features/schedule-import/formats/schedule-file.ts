import type { StationId } from '#contract/stations.ts'
import { CodedError } from '#server/lib/errors/coded-error.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { oneLine } from './plain-line.ts'
import { areSurnamesFirst, presentersIn, withNamesTurned } from './presenters.ts'

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
const MAX = { title: 200, description: 2_000, name: 100, key: 500, keys: 20 }

/**
 * Corrects an end before the start: a show until midnight often has the date of its beginning. Null for an end that equals the start, which
 * some software writes for an unknown end.
 */
function withoutSlip(startsAt: Date, endsAt: Date): Date | null {
  const length = endsAt.getTime() - startsAt.getTime() + DAY_MS
  if (length === DAY_MS) return null
  return length > 0 && length <= DAY_MS / 2 ? new Date(endsAt.getTime() + DAY_MS) : endsAt
}

export class FileCollector {
  readonly entries: SourceEntry[] = []
  readonly channels = new Map<string, SourceChannel>()
  readonly warnings: string[] = []
  /** First spelling by lower case: programmes may spell ids differently from channels. */
  readonly #ids = new Map<string, string>()
  /** The fields of presenters as written, by entry. */
  readonly #presenters = new Map<SourceEntry, readonly string[]>()

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
      presenters: presentersIn(entry.presenters),
      showKeys: (entry.showKeys ?? [])
        .map((key) => key?.trim() ?? '')
        .filter((key) => key !== '' && key.length <= MAX.key)
        .slice(0, MAX.keys),
    }
    this.entries.push(added)
    if (entry.presenters.length > 0) this.#presenters.set(added, entry.presenters)
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
    if (areSurnamesFirst(this.#presenters.values()))
      for (const [entry, fields] of this.#presenters) entry.presenters = withNamesTurned(fields)
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

/** Guides of aggregators mark new and live programmes with words of small letters. */
const MARK = /(?:^|\s)\p{Lm}{2,12}(?=\s|$)/gu

export const toTitle = (text: string): string => oneLine(text, MAX.title).replaceAll(MARK, '').trim()
