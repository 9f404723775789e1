import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { airingContents } from '#server/features/catalogue/save/airing-contents.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { parseRecording } from '../recordings.ts'

/** Limits the effect of a lost NOTIFY. */
const MAX_AGE_MS = 60_000

export class KnownAirings {
  readonly #db: Database
  readonly #ends = new LRUCache<string, Date>({ max: 2_000, ttl: MAX_AGE_MS })

  constructor(db: Database) {
    this.#db = db
  }

  refresh(): void {
    this.#ends.clear()
  }

  /** Finds a shortened airing by its first path, with a later end, too. NOT_FOUND if it may not be recorded. */
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

export interface RecordingGrant {
  seconds: number
  endsAt: Date
}

export const withinAiring = <Period extends { endsAt: Date }>(period: Period, { endsAt }: RecordingGrant): Period =>
  endsAt < period.endsAt ? { ...period, endsAt } : period
