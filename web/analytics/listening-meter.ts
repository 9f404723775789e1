import { MAX_HEARD_SECONDS } from '#contract/analytics.ts'
import { ERRORS } from '#web/lib/text/messages.ts'
import type { PlayerState } from '#web/player/core/state.ts'
import type { LoggedEvent } from './event.ts'

type Sample = Pick<
  PlayerState,
  'key' | 'mediaId' | 'station' | 'playing' | 'loading' | 'error' | 'live' | 'currentTime' | 'duration' | 'ad'
>

const REPORT_MS = 30_000
/** A longer gap does not count as heard; a phone with its screen off runs no timers for minutes. */
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
    const events: LoggedEvent[] = []
    if (last && isSounding(last)) this.#heardMs += Math.min(now - this.#updatedAt, MAX_GAP_MS)
    if (last && (isLeaving || this.#heardMs >= REPORT_MS || next.key !== last.key || !isSounding(next)))
      events.push(...this.#takeHeard(last))
    if (next.key !== last?.key) this.#begin(now)
    // A media at rest waits for the listener, and a media after ads for the ads: neither is start time of the player.
    else if ((!last.loading && !last.playing) || last.ad.podActive) this.#requestedAt = now
    events.push(...this.#startOrStall(next, now))
    if (next.error !== null && next.error !== last?.error && next.mediaId !== null)
      events.push({ name: 'player_error', ...mediaOf(next), code: codeOf(next.error) })
    this.#last = next
    this.#updatedAt = now
    return events
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

const mediaOf = ({ mediaId, station }: Sample) => ({ media: mediaId ?? '', ...(station && { station }) })

/** The key of a message, which does not change with its wording. */
const codeOf = (message: string) =>
  Object.entries(ERRORS).find(([, text]) => text === message)?.[0] ?? message.slice(0, 60)
