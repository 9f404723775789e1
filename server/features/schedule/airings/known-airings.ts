import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { airingContents } from '#server/features/catalogue/save/airing-contents.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { parseRecording } from '../recordings.ts'

/** Maximum age of the cache, in case a NOTIFY was lost. */
const MAX_AGE_MS = 60_000

/** A cache of the airings with recordings. */
export class KnownAirings {
  readonly #db: Database
  readonly #ends = new LRUCache<string, Date>({ max: 2_000, ttl: MAX_AGE_MS })

  constructor(db: Database) {
    this.#db = db
  }

  /** Clears the cache after a content change. */
  refresh(): void {
    this.#ends.clear()
  }

  /**
   * Returns the end of the airing of a recording, `airings/702/{from}-{to}`. An airing that was shortened by a schedule change is also
   * found by its first path, whose end is later. Throws NOT_FOUND for any other period, and if the show may not be recorded.
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
        .innerJoin(airingContents.as('content'), 'content.id', 'airing.content_id')
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

/** The result of authorizing a request for a file of a recording. */
export interface RecordingGrant {
  /** Seconds until the recording expires. */
  seconds: number
  /** End of the airing, which may be before the end in the path. */
  endsAt: Date
}

/** Limits the period in a path to the end of the airing. */
export const withinAiring = <Period extends { endsAt: Date }>(period: Period, { endsAt }: RecordingGrant): Period =>
  endsAt < period.endsAt ? { ...period, endsAt } : period
