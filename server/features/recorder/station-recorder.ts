import { randomUUID } from 'node:crypto'
import type { StationId } from '#contract/stations.ts'
import type { RecordedSegmentTable } from '#server/database/airing-tables.ts'
import type { Database } from '#server/database/connect.ts'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { fetchRemote, type FetchRemoteOptions } from '#server/lib/fetch/safe-fetch.ts'
import type { Variables } from '#server/lib/hls/variables.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { FailedVariants } from './failed-variants.ts'
import { initSegmentKey, putInitSegment } from './init-segments.ts'
import { type NewSegment, newSegments } from './new-segments.ts'
import type { ListedSegment, PlaylistWindow, Resource } from './playlist-window.ts'
import { readPlaylist } from './read-playlist.ts'
import { RecorderError } from './recorder-error.ts'
import {
  advance,
  type Claim,
  claimRecorder,
  forbiddenPeriods,
  recordFailedStep,
  releaseRecorder,
  renewClaim,
} from './recorder-store.ts'
import { doubtfulSegment, isReplaced } from './replaced-segment.ts'
import { SegmentLoader } from './segment-loader.ts'
import { segmentName } from './segment-name.ts'
import { CONTENT_TYPES, isInitSegment, segmentType } from './segment-type.ts'

export interface RecorderDeps {
  db: Database
  clock: Clock
  log: Logger
  store: MediaStore
  /** By default only public addresses are allowed. */
  connect?: Partial<Pick<FetchRemoteOptions, 'allowPrivate' | 'resolve' | 'timeoutMs'>>
}

type StoredSegment = Pick<RecordedSegmentTable, 'key' | 'map_key' | 'bytes'>

const PLAYLIST = { accept: 'application/vnd.apple.mpegurl, audio/mpegurl', maxBytes: 2_000_000, timeoutMs: 8_000 }
const USER_AGENT = 'Primedia+ recorder'
/** About the length of a segment, so that little of a short window is lost after an outage. */
const RETRY = { firstMs: 1_000, maxMs: 5_000 }
const STANDBY_MS = 4_000
const ATTEMPTS = 3
const YEAR = 'public, max-age=31536000, immutable'

/** Only one process records at a time; another one can take over at any segment. */
export class StationRecorder {
  readonly #deps: RecorderDeps
  readonly #station: StationId
  readonly #url: string
  readonly #holder = randomUUID()
  #media: { url: string; variables: Variables } | null = null
  #previous: PlaylistWindow | undefined
  /** `usedUntil`: the end of the last segment that was stored with it, in Unix milliseconds. */
  #map: { name: string; key: string; bytes: Uint8Array; usedUntil: number } | null = null
  readonly #loader = new SegmentLoader((url, limits) => this.#fetch(url, limits))
  readonly #failed = new FailedVariants()
  /** In Unix milliseconds; 0 for a new recorder. */
  #freshAt = 0
  /** Since the last stored segment. */
  #failures = 0
  /** Attempts for the segment that failed last. */
  #broken: { sequence: number; attempts: number } | null = null

  constructor(deps: RecorderDeps, station: StationId, url: string) {
    this.#deps = deps
    this.#station = station
    this.#url = url
  }

  /** Returns the milliseconds until the next call. */
  async step(stopping?: AbortSignal): Promise<number> {
    const { db, clock } = this.#deps
    const claim = await claimRecorder(db, this.#station, this.#holder, clock())
    if (!claim) return STANDBY_MS
    const wait = (claim.retryAt?.getTime() ?? 0) - clock().getTime()
    if (wait > 0) return Math.min(wait, STANDBY_MS)
    this.#failures = claim.failures
    try {
      return await this.#record(claim, stopping)
    } catch (cause) {
      return this.#fail(cause)
    }
  }

  renew(): Promise<void> {
    return renewClaim(this.#deps.db, this.#station, this.#holder, this.#deps.clock())
  }

  release(): Promise<void> {
    return releaseRecorder(this.#deps.db, this.#station, this.#holder)
  }

  async #record(claim: Claim, stopping?: AbortSignal): Promise<number> {
    const { db, clock } = this.#deps
    const window = await this.#window()
    this.#previous = window
    const fresh = await this.#newSegments(window, claim)
    if (fresh.length > 0) this.#freshAt = clock().getTime()
    const [first] = fresh
    const forbidden = first ? await forbiddenPeriods(db, this.#station, new Date(first.startsAt)) : []
    for (const segment of fresh) {
      if (stopping?.aborted) return 0
      const middle = segment.startsAt + segment.durationMs / 2
      const isForbidden = forbidden.some(({ startsAt, endsAt }) => +startsAt <= middle && +endsAt > middle)
      const stored = segment.isGap || isForbidden ? null : await this.#downloadUnlessBroken(segment)
      await this.#advancePast(segment, stored)
    }
    if (window.isEnded) this.#media = null
    // Half of the target duration if nothing was new. Source: RFC 8216, 6.3.4.
    return fresh.length > 0 ? window.targetMs : window.targetMs / 2
  }

  async #newSegments(window: PlaylistWindow, claim: Claim): Promise<NewSegment[]> {
    const now = this.#deps.clock()
    const fresh = newSegments(window, claim, now)
    const last = doubtfulSegment(window, fresh, claim, now.getTime() - this.#freshAt)
    if (!last || !(await this.#isReplaced(last, claim))) return fresh
    return newSegments(window, { ...claim, name: null }, now)
  }

  async #isReplaced(segment: ListedSegment, claim: Claim): Promise<boolean> {
    try {
      const load = () => this.#loader.segment(segment, segment.sequence)
      return await isReplaced(this.#deps, this.#station, claim, load)
    } catch (cause) {
      if (isOfOrigin(cause)) return false
      throw cause
    }
  }

  async #window(): Promise<PlaylistWindow> {
    for (let hops = 0; hops < 3; hops++) {
      const { bytes, url } = await this.#fetch(this.#media?.url ?? this.#url, PLAYLIST)
      const known = {
        previous: this.#previous,
        failedAt: (variant: string) => this.#failed.failedAt(variant, this.#deps.clock()),
        ...(this.#media && { variables: this.#media.variables }),
      }
      const read = readPlaylist(decodeText(bytes), url, known)
      if ('window' in read) return read.window
      this.#media = { url: read.variant, variables: read.variables }
    }
    throw new RecorderError('STREAM_NOT_HLS', 'The playlist leads only to other playlists')
  }

  /** `stored` is null for a segment that is not recorded. */
  async #advancePast(segment: NewSegment, stored: StoredSegment | null): Promise<void> {
    const { db, clock, store } = this.#deps
    const { sequence, startsAt, durationMs } = segment
    const end = new Date(startsAt + durationMs)
    const position = { sequence, name: segmentName(segment.uri, segment.range), recordedUntil: end }
    const owner = { station: this.#station, holder: this.#holder }
    const row = stored && {
      ...stored,
      station: this.#station,
      starts_at: new Date(startsAt),
      duration_ms: durationMs,
      is_discontinuity: segment.isDiscontinuity,
    }
    const isNew = await advance(db, owner, position, row, clock())
    this.#failures = 0
    // Another process has already stored this segment.
    if (stored && !isNew) await store.remove([stored.key])
    if (isNew && stored?.map_key) await this.#keepMap(segment)
    if (isNew === null) throw new RecorderError('RECORDER_REPLACED', 'Another process records this station')
  }

  /** Null after the third failure, so that the following segments are not delayed. */
  async #downloadUnlessBroken(segment: NewSegment): Promise<StoredSegment | null> {
    try {
      return await this.#download(segment)
    } catch (cause) {
      if (!isOfOrigin(cause)) throw cause
      const { sequence } = segment
      const attempts = this.#broken?.sequence === sequence ? this.#broken.attempts + 1 : 1
      this.#broken = { sequence, attempts }
      if (attempts < ATTEMPTS) {
        this.#failures = attempts - 1
        throw cause
      }
      this.#deps.log.warn({ station: this.#station, cause }, 'a segment was left out of a recording')
      return null
    }
  }

  async #download(segment: NewSegment): Promise<StoredSegment> {
    const { store } = this.#deps
    const { startsAt, map } = segment
    // After a discontinuity the same URL may have another initialization segment.
    if (segment.isDiscontinuity) this.#map = null
    const bytes = await this.#loader.segment(segment, segment.sequence)
    const type = segmentType(bytes, { hasMap: map !== null })
    const mapKey = map && type === 'm4s' ? await this.#mapKey(map) : null
    const day = new Date(startsAt).toISOString().slice(0, 10)
    const key = `recordings/${this.#station}/${day}/${startsAt}-${randomUUID().slice(0, 8)}.${type}`
    await store.put(key, { bytes, contentType: CONTENT_TYPES[type], cacheControl: YEAR })
    return { key, map_key: mapKey, bytes: bytes.length }
  }

  /** Stored once for many segments. */
  async #mapKey(map: Resource): Promise<string> {
    const name = `${map.uri} ${map.range?.offset ?? ''}`
    if (this.#map?.name === name) return this.#map.key
    const bytes = await this.#loader.initSegment(map)
    if (!isInitSegment(bytes)) throw new RecorderError('SEGMENT_UNKNOWN', 'The initialization segment is not MP4')
    const key = initSegmentKey(this.#station, bytes)
    await putInitSegment(this.#deps.store, key, bytes)
    this.#map = { name, key, bytes, usedUntil: -Infinity }
    return key
  }

  /** After a pause the segments that needed it may have been deleted, and with them the file. */
  async #keepMap({ startsAt, durationMs }: NewSegment): Promise<void> {
    const { store } = this.#deps
    if (!this.#map) return
    const { key, bytes, usedUntil } = this.#map
    this.#map.usedUntil = startsAt + durationMs
    if (startsAt - usedUntil > MINUTE_MS && (await store.size(key)) === null) await putInitSegment(store, key, bytes)
  }

  #fetch(url: string, limits: typeof PLAYLIST & Pick<FetchRemoteOptions, 'range'>) {
    return fetchRemote(url, { ...limits, ...this.#deps.connect, userAgent: USER_AGENT })
  }

  async #fail(cause: unknown): Promise<number> {
    const { db, clock, log } = this.#deps
    if (isOfOrigin(cause) && this.#media) this.#failed.add(this.#media.url, clock())
    // The variants may have moved, and keys and initialization segments changed.
    this.#media = null
    this.#map = null
    this.#loader.clearKeys()
    if (cause instanceof RecorderError && cause.code === 'RECORDER_REPLACED') return STANDBY_MS
    const failures = this.#failures
    const delay = Math.round(backoffMs(failures, RETRY))
    const message = errorMessage(cause)
    const retryAt = new Date(clock().getTime() + delay)
    const owner = { station: this.#station, holder: this.#holder }
    await recordFailedStep(db, owner, { failures: failures + 1, message, retryAt })
    // Failures 1, 2, 4, 8, … are logged, so that a long outage does not flood the log.
    if (Number.isInteger(Math.log2(failures + 1)))
      log.warn({ station: this.#station, failures: failures + 1, cause }, 'a station could not be recorded')
    return Math.min(delay, STANDBY_MS)
  }
}

const isOfOrigin = (cause: unknown): boolean => cause instanceof FetchError || cause instanceof RecorderError
