import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { StationId } from '#contract/stations.ts'
import type { RecordedSegmentTable } from '#server/database/airing-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { type Playlist, toPlaylist } from '#server/http/responses/send-playlist.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { recordedMaster, recordedPlaylist } from './recorded-playlist.ts'

type Segment = Selectable<RecordedSegmentTable>

interface Airing {
  station: StationId
  startsAt: Date
  endsAt: Date
}

/** The recorded segments of an airing as of some instant. */
interface Recorded {
  segments: readonly Segment[]
  isOver: boolean
  master: Playlist
  playlist: Playlist
  /** When the newest segments were read, and when all were, Unix milliseconds. */
  readAt: number
  wholeAt: number
}

/** Limit for all airings in memory; a segment and its lines take about half a kilobyte. */
const MAX_SEGMENTS = 40_000
/** Players poll every few seconds; all requests within this time share one read. */
const FRESH_MS = 1_000
/** Interval of full reads, which notice deleted segments; in between only new segments are read. */
const WHOLE_MS = 60_000
/** Time that the recorder has for the last segment after the end of the airing. */
const LATE_MS = 2 * MINUTE_MS

/** Caches the segments of recorded airings. A read only loads the segments since the previous one. */
export class RecordedAirings {
  readonly #db: Database
  readonly #clock: Clock
  readonly #known = new LRUCache<string, Recorded>({
    maxSize: MAX_SEGMENTS,
    sizeCalculation: ({ segments }) => segments.length,
  })
  readonly #reading = new Map<string, Promise<Recorded | null>>()

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Returns the recorded segments of an airing; null if there are none. */
  async of(airing: Airing): Promise<Recorded | null> {
    const key = `${airing.station} ${airing.startsAt.getTime()} ${airing.endsAt.getTime()}`
    const known = this.#known.get(key)
    if (known && Math.abs(this.#clock().getTime() - known.readAt) < FRESH_MS) return known
    const reading = this.#reading.get(key) ?? this.#read(key, airing, known)
    this.#reading.set(key, reading)
    try {
      return await reading
    } finally {
      this.#reading.delete(key)
    }
  }

  async #read(key: string, airing: Airing, known: Recorded | undefined): Promise<Recorded | null> {
    const now = this.#clock().getTime()
    const isGrowing = known !== undefined && Math.abs(now - known.wholeAt) < WHOLE_MS
    const last = isGrowing ? known.segments.at(-1) : undefined
    const added = await this.#segmentsAfter(airing, last)
    const segments = last && known ? [...known.segments, ...added] : added
    if (segments.length === 0) {
      this.#known.delete(key)
      return null
    }
    const isOver = airing.endsAt.getTime() + LATE_MS <= now || (await this.#isReady(airing))
    const times = { readAt: now, wholeAt: isGrowing ? known.wholeAt : now }
    const isSame = known !== undefined && last !== undefined && added.length === 0 && known.isOver === isOver
    const recorded = isSame ? { ...known, ...times } : { ...listed(segments, airing, isOver), ...times }
    this.#known.set(key, recorded)
    return recorded
  }

  async #segmentsAfter({ station, startsAt, endsAt }: Airing, last: Segment | undefined): Promise<Segment[]> {
    return this.#db
      .selectFrom('recorded_segment')
      .selectAll()
      .where('station', '=', station)
      .where('starts_at', '>=', last ? new Date(last.starts_at.getTime() + 1) : startsAt)
      .where('starts_at', '<', endsAt)
      .orderBy('starts_at')
      .execute()
  }

  async #isReady({ station, startsAt }: Airing): Promise<boolean> {
    const row = await this.#db
      .selectFrom('airing')
      .select('is_over')
      .where('station', '=', station)
      .where('starts_at', '=', startsAt)
      .executeTakeFirst()
    return row?.is_over ?? false
  }
}

const withEtag = (text: string): Playlist =>
  toPlaylist(`"${createHash('sha1').update(text).digest('base64url').slice(0, 16)}"`, text)

const listed = (segments: readonly Segment[], period: Airing, isOver: boolean) => ({
  segments,
  isOver,
  master: withEtag(recordedMaster(segments)),
  playlist: withEtag(recordedPlaylist(segments, { ...period, isOver })),
})
