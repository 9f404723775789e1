import { PROGRESS_LIMITS, type ProgressBeacon, type ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { KeptList } from '#web/lib/kept-list.ts'

interface OutboxPorts {
  /** What the account does not know yet, at most one event for each media. */
  events: KeptList<ProgressEvent>
  /** Tells the account; done when it is kept there for good. Throws a GatewayError. */
  post: (beacon: ProgressBeacon) => Promise<unknown>
  /** Unix milliseconds by the clock of this device. */
  now: () => number
}

/** Nothing of it can ever be kept, so that to send it again would stop all that comes after it. */
const HOPELESS: ReadonlySet<string> = new Set(['BAD_INPUT', 'TOO_LARGE'])

/**
 * Places on their way to the account. They wait in the browser until the account has them, through dead zones and closed
 * pages; to send one twice does no harm, for the latest by the clock counts.
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

  /** Sends all that waits, the newest first. Gives whether nothing waits any more; never throws. */
  async flush(): Promise<boolean> {
    const { events, post, now } = this.#ports
    while (events.get().length > 0) {
      const batch = events.get().slice(-PROGRESS_LIMITS.events)
      try {
        await post({ sentAt: now(), events: batch })
      } catch (cause) {
        if (!(cause instanceof GatewayError && HOPELESS.has(cause.code))) return false
        console.info('Places that the account cannot keep', cause)
      }
      this.#drop(batch)
    }
    return true
  }

  #drop(sent: readonly ProgressEvent[]): void {
    const { events } = this.#ports
    const isSent = (event: ProgressEvent) =>
      sent.some(({ mediaId, at }) => mediaId === event.mediaId && at === event.at)
    events.set(events.get().filter((event) => !isSent(event)))
  }
}
