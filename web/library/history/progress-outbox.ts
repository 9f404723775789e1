import { PROGRESS_LIMITS, type ProgressAnswer, type ProgressBeacon, type ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/persistent-store.ts'

interface OutboxPorts {
  /** Events that the account has not acknowledged yet, at most one for each media. */
  events: PersistentList<ProgressEvent>
  /** Ids of the media of which the account refused the last event. */
  refused: PersistentList<string>
  /** Sends a message to the account; done when it has committed all events but those that it names. Throws a GatewayError. */
  post: (beacon: ProgressBeacon) => Promise<ProgressAnswer>
  /** Unix milliseconds by the clock of this device. */
  now: () => number
}

/** Codes of a message that the account will never take as it is. */
const INVALID: ReadonlySet<string> = new Set(['BAD_INPUT', 'TOO_LARGE'])

/** As many as a browser's history has at most. */
const MOST_REFUSED = 300

/**
 * Listening positions that wait in the browser until the account has acknowledged them, through dead zones and closed pages.
 * Sending one twice does no harm, because the latest by the clock counts.
 */
export class ProgressOutbox {
  readonly #ports: OutboxPorts

  constructor(ports: OutboxPorts) {
    this.#ports = ports
  }

  /** Puts an event in, in the place of an older one of the same media. */
  add(event: ProgressEvent): void {
    const { events } = this.#ports
    const waiting = events.get()
    if (waiting.some(({ mediaId, at }) => mediaId === event.mediaId && at > event.at)) return
    events.set([...waiting.filter(({ mediaId }) => mediaId !== event.mediaId), event])
  }

  /** Whether the account refused the last event of a media, so that nothing can be concluded from its not knowing the media. */
  isRefused(mediaId: string): boolean {
    return this.#ports.refused.get().includes(mediaId)
  }

  /**
   * Sends all that waits, the newest first, and returns whether nothing waits any more; never throws. An event that the
   * account refuses is dropped alone: a message that it refuses as a whole is sent again in halves.
   */
  async flush(): Promise<boolean> {
    const { events, post, now } = this.#ports
    let size = PROGRESS_LIMITS.events
    while (events.get().length > 0) {
      const batch = events.get().slice(-size)
      try {
        this.#settle(batch, refusedOf(batch, await post({ sentAt: now(), events: batch })))
      } catch (cause) {
        if (!(cause instanceof GatewayError && INVALID.has(cause.code))) return false
        if (batch.length === 1) {
          console.info('A listening position that the account refuses', cause)
          this.#settle(batch, batch)
        }
        size = batch.length === 1 ? PROGRESS_LIMITS.events : Math.ceil(batch.length / 2)
      }
    }
    return true
  }

  /** Takes events out that were acknowledged or refused. */
  #settle(sent: readonly ProgressEvent[], refused: readonly ProgressEvent[]): void {
    const { events, refused: list } = this.#ports
    const isSent = (event: ProgressEvent) =>
      sent.some(({ mediaId, at }) => mediaId === event.mediaId && at === event.at)
    events.set(events.get().filter((event) => !isSent(event)))
    const settled = new Set(sent.map(({ mediaId }) => mediaId))
    const before = list.get()
    const after = [...before.filter((mediaId) => !settled.has(mediaId)), ...refused.map(({ mediaId }) => mediaId)]
    if (after.length > 0 || before.length > 0) list.set(after.slice(-MOST_REFUSED))
  }
}

/** The events of a message that the account did not save. */
function refusedOf(batch: readonly ProgressEvent[], { ignored, rejected = [] }: ProgressAnswer): ProgressEvent[] {
  const unknown = new Set(ignored)
  const invalid = new Set(rejected.map(({ index }) => index))
  return batch.filter(({ mediaId }, index) => unknown.has(mediaId) || invalid.has(index))
}
