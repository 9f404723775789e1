import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { parseRecording } from '../recordings.ts'
import { AppError } from '#server/lib/app-error.ts'

/** The longest time until a change takes effect of which this node was not told. */
const MAX_AGE_MS = 60_000

/** The airings of which there are recordings. */
export class KnownAirings {
  readonly #db: Database
  readonly #ends = new LRUCache<string, Date>({ max: 2_000, ttl: MAX_AGE_MS })

  constructor(db: Database) {
    this.#db = db
  }

  /** Forgets all, after a content change. */
  refresh(): void {
    this.#ends.clear()
  }

  /**
   * Returns when the airing of a recording, `airings/702/{from}-{to}`, ends. An airing that a change of the schedule has shortened
   * keeps its first address, whose end is later. Throws NOT_FOUND for any other period of a station, and where nothing may be
   * recorded.
   */
  async endOf(recording: string): Promise<Date> {
    const known = this.#ends.get(recording)
    if (known) return known
    const [, station = '', period = ''] = recording.split('/')
    const slot = parseRecording(station, period)
    const row =
      slot &&
      (await this.#db
        .selectFrom('airing')
        .innerJoin('content', 'content.id', 'airing.content_id')
        .select('airing.ends_at as endsAt')
        .where('airing.station', '=', slot.station)
        .where('airing.starts_at', '=', slot.startsAt)
        .where('airing.planned_ends_at', '>=', slot.endsAt)
        .where('content.media_id', 'is not', null)
        .executeTakeFirst())
    if (!row) throw new AppError('NOT_FOUND', 'There is no such recording')
    this.#ends.set(recording, row.endsAt)
    return row.endsAt
  }
}

/** What a request for a file of a recording is told. */
export interface RecordingGrant {
  /** Until the recording expires. */
  seconds: number
  /** When the airing ends, which may be before the end in the address. */
  endsAt: Date
}

/** Returns the period of an address without what follows the airing. */
export const withinAiring = <Period extends { endsAt: Date }>(period: Period, { endsAt }: RecordingGrant): Period =>
  endsAt < period.endsAt ? { ...period, endsAt } : period
