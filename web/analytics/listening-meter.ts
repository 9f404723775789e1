import { MAX_HEARD_SECONDS } from '#contract/analytics.ts'
import { ERRORS } from '#web/lib/text/messages.ts'
import type { PlayerState } from '#web/player/core/state.ts'
import type { LoggedEvent } from './event.ts'

type Sample = Pick<
  PlayerState,
  'key' | 'mediaId' | 'station' | 'playing' | 'loading' | 'error' | 'live' | 'currentTime' | 'duration' | 'ad'
>

const REPORT_MS = 30_000
/** A longer gap does not count as heard. Gaps of minutes are usual, because a phone with its screen off runs no timers. */
const MAX_GAP_MS = 3_600_000
/** A shorter wait for data is inaudible. */
const MIN_STALL_MS = 100

export class ListeningMeter {
  #last: Sample | null = null
  #updatedAt = 0
  #requestedAt = 0
  #hasStarted = false
  #heardMs = 0
  #stalledAt: number | null = null

  /** `now`: Unix milliseconds. `isLeaving` reports the listening time at once, because the page may close. */
  update(next: Sample, now: number, isLeaving = false): LoggedEvent[] {
    const last = this.#last
    const isOther = next.key !== last?.key
    if (last && isSounding(last)) this.#heardMs += Math.min(now - this.#updatedAt, MAX_GAP_MS)
    const isDue = isLeaving || this.#heardMs >= REPORT_MS || isOther || !isSounding(next)
    const heard = last && isDue ? [...this.#takeHeard(last)] : []
    if (!last || isOther) this.#begin(now)
    else if (isWaiting(last)) this.#requestedAt = now
    const startOrStall = this.#startOrStall(next, now)
    this.#last = next
    this.#updatedAt = now
    return [...heard, ...startOrStall, ...newError(next, last)]
  }

  #begin(now: number): void {
    this.#requestedAt = now
    this.#hasStarted = false
    this.#stalledAt = null
  }

  #startOrStall(next: Sample, now: number): LoggedEvent[] {
    if (!this.#hasStarted) {
      if (!isSounding(next)) return []
      this.#hasStarted = true
      return [{ name: 'player_start', ...mediaOf(next), seconds: (now - this.#requestedAt) / 1_000 }]
    }
    const isStalled = next.playing && next.loading
    if (isStalled) this.#stalledAt ??= now
    const stalledMs = isStalled || this.#stalledAt === null ? 0 : now - this.#stalledAt
    if (!isStalled) this.#stalledAt = null
    return stalledMs < MIN_STALL_MS ? [] : [{ name: 'player_stall', ...mediaOf(next), seconds: stalledMs / 1_000 }]
  }

  *#takeHeard(of: Sample): Generator<LoggedEvent> {
    let seconds = this.#heardMs / 1_000
    this.#heardMs = 0
    const share = of.live || of.duration <= 0 ? 0 : Math.min(of.currentTime / of.duration, 1)
    for (; seconds >= 0.5; seconds -= MAX_HEARD_SECONDS)
      yield { name: 'player_heard', ...mediaOf(of), seconds: Math.min(seconds, MAX_HEARD_SECONDS), share }
  }
}

const isSounding = ({ playing, loading }: Sample) => playing && !loading

/** For the listener, or for the ads before the media: this time does not count as the start time of the player. */
const isWaiting = ({ playing, loading, ad }: Sample) => (!playing && !loading) || ad.podActive

function newError(next: Sample, last: Sample | null): LoggedEvent[] {
  if (next.error === null || next.error === last?.error || next.mediaId === null) return []
  return [{ name: 'player_error', ...mediaOf(next), code: codeOf(next.error) }]
}

const mediaOf = ({ mediaId, station }: Sample) => ({ media: mediaId ?? '', ...(station && { station }) })

/** The key of a message, so that reports stay comparable when its wording changes. */
const codeOf = (message: string) =>
  Object.entries(ERRORS).find(([, text]) => text === message)?.[0] ?? message.slice(0, 60)
