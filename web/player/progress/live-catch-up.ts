import type { StationId } from '#contract/stations.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { run } from '#web/gateway/run.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import { isoSpan, toDay } from '#web/lib/time/clock-time.ts'
import { resumeInstant } from '../core/live-position.ts'
import { canRewind } from '../core/live-window.ts'
import type { PlayableMedia, PlayerState } from '../core/state.ts'
import type { ReadableStore } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'
import { toPlayable } from '../playable/to-playable.ts'
import type { ProgressReport, ProgressSink } from './progress.ts'

export interface CatchUp {
  media: PlayableMedia
  /** Unix milliseconds. */
  startsAt: number
}

export type FindCatchUp = (station: StationId, instant: number) => Promise<CatchUp | null>

/** Null while the airing at `instant` has no recording. */
export const findCatchUp: FindCatchUp = async (station, instant) => {
  const { epgData } = await run(GetEpgData, { station: STATION_NAMES[station], date: toDay(instant) })
  const at = instant / 1_000
  const found = epgData.find((item) => item.startTimeUnixSeconds <= at && at < item.endTimeUnixSeconds)
  if (!found?.recording) return null
  const { teaserDetail, headline, wholeStartTimeUnixSeconds: start, wholeEndTimeUnixSeconds: end } = found
  const parent = { subtitle: headline, station, ...(teaserDetail && { showId: teaserDetail._url }) }
  const media = toPlayable(found.recording, parent)
  const airing = isoSpan(start * 1_000, end * 1_000)
  return media && { media: { ...media, airing }, startsAt: start * 1_000 }
}

interface CatchUpPorts {
  store: ReadableStore<PlayerState>
  timers: Timers
  sink: ProgressSink
  find: FindCatchUp
}

interface ReachedPosition {
  station: StationId
  instant: number
  startsAt: number
  endsAt: number
  /** By the clock of the device. */
  at: number
}

/** How often the position is saved during playback, the same as for a recording. */
const EVERY_MS = 10_000
/**
 * After the end of a show, its recording is searched until it is ready: usually at once, for an external stream after up to two minutes.
 */
const RETRY_MS = 15_000
const READY_MS = 150_000
/** How often the recording of a show on air is searched again if it was not found. Some external streams are not recorded. */
const LOOK_AGAIN_MS = 60_000

/** Saves the position in a live show as progress of its recording, whose page and other devices resume there. */
export class LiveCatchUp {
  readonly #ports: CatchUpPorts
  #last: ReachedPosition | null = null
  #saved: { instant: number; at: number } | null = null
  /** Nearly all positions are in the recording that was found last. */
  #found: { airing: string; catchUp: CatchUp } | null = null
  #missing: { airing: string; at: number } | null = null

  constructor(ports: CatchUpPorts) {
    this.#ports = ports
    ports.store.subscribe(() => this.#follow())
  }

  /** To be called when the page is hidden or unloaded. */
  flush(): void {
    if (this.#last && this.#ports.store.get().playing) this.#save(this.#last)
  }

  #follow(): void {
    const { store, timers } = this.#ports
    const state = store.get()
    const now = timers.now()
    const before = this.#last
    const last = reachedPosition(state, now)
    this.#last = last
    const isSameShow = last !== null && last.startsAt === before?.startsAt && last.station === before.station
    // The show was played to its end, or left for the live edge or another media.
    if (before && !isSameShow) this.#save(before)
    if (!last) return
    const { at, instant } = this.#saved ?? { at: -Infinity, instant: null }
    const isDue = state.playing ? now - at >= EVERY_MS : last.instant !== instant
    if (isDue) this.#save(last)
  }

  #save(reached: ReachedPosition): void {
    this.#saved = { instant: reached.instant, at: this.#ports.timers.now() }
    this.#report(reached).catch((cause: unknown) => console.warn(cause))
  }

  async #report(reached: ReachedPosition): Promise<void> {
    const { timers, sink, find } = this.#ports
    const { station, instant, startsAt } = reached
    const airing = `${station} ${startsAt}`
    const now = timers.now()
    const wasMissing = this.#missing?.airing === airing && now - this.#missing.at < LOOK_AGAIN_MS
    if (wasMissing && !isAwaited(reached, now)) return
    const catchUp = this.#found?.airing === airing ? this.#found.catchUp : await find(station, instant)
    if (catchUp) {
      this.#found = { airing, catchUp }
      return sink.report(toProgressReport(catchUp, instant, reached.at))
    }
    this.#missing = { airing, at: now }
    if (isAwaited(reached, now)) timers.after(RETRY_MS, () => this.#save(reached))
  }
}

/** Whether the show is over, and its recording may still become ready. */
const isAwaited = ({ endsAt }: ReachedPosition, now: number): boolean => endsAt <= now && now < endsAt + READY_MS

export const toProgressReport = ({ media, startsAt }: CatchUp, instant: number, at: number): ProgressReport => ({
  media,
  seconds: Math.max(0, Math.floor((instant - startsAt) / 1_000)),
  duration: media.durationSeconds ?? 0,
  at,
  isChosen: false,
})

function reachedPosition(state: PlayerState, now: number): ReachedPosition | null {
  const { station, liveStartTime, duration } = state
  const instant = canRewind(state) ? resumeInstant(state, now) : null
  if (instant === null || station === null || liveStartTime === null || duration <= 0) return null
  return { station, instant, startsAt: liveStartTime, endsAt: liveStartTime + duration * 1_000, at: now }
}
