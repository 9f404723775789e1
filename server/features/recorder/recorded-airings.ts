import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { StationId } from '#contract/stations.ts'
import type { RecordedSegmentTable } from '#server/database/airing-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { strongEtag } from '#server/http/responses/etag.ts'
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

interface Recorded {
  segments: readonly Segment[]
  isOver: boolean
  master: Playlist
  playlist: Playlist
  /** Unix milliseconds of the last read, and of the last complete one. */
  readAt: number
  wholeAt: number
}

/** Limit of all airings in memory; a segment and its lines take about half a kilobyte. */
const MAX_SEGMENTS = 40_000
/** All requests within this time share one read. */
const FRESH_MS = 1_000
/** Complete reads notice deleted segments; others load only new ones. */
const WHOLE_MS = 60_000
/** The recorder needs some time after the end of the airing. */
const LATE_MS = 2 * MINUTE_MS

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

const withEtag = (text: string): Playlist => toPlaylist(strongEtag(text), text)

const listed = (segments: readonly Segment[], period: Airing, isOver: boolean) => ({
  segments,
  isOver,
  master: withEtag(recordedMaster(segments)),
  playlist: withEtag(recordedPlaylist(segments, { ...period, isOver })),
})
