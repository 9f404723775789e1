import { PROGRESS_LIMITS, type ProgressResponse, type ProgressBeacon, type ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/stores/persistent-store.ts'

interface ProgressOutboxOptions {
  /** Events that the account has not acknowledged yet, at most one for each media. */
  events: PersistentList<ProgressEvent>
  /** Ids of the media of which the account refused the last event. */
  refused: PersistentList<string>
  /** Sends events to the account; resolves when it has committed all except those in the response. Throws a GatewayError. */
  post: (beacon: ProgressBeacon) => Promise<ProgressResponse>
  /** Unix milliseconds by the clock of this device. */
  now: () => number
}

/** Codes of a permanent refusal. */
const INVALID: ReadonlySet<string> = new Set(['BAD_INPUT', 'TOO_LARGE'])

/** The maximum length of a browser's history. */
const MAX_REFUSED = 300

/** Ids of media. */
type MediaIds = Pick<ReadonlySet<string>, 'has'>

const NONE: MediaIds = new Set()

/**
 * Progress events that stay in local storage until the account has acknowledged them, across connection losses and closed
 * pages. Sending an event twice is harmless, because the latest time wins.
 */
export class ProgressOutbox {
  readonly #ports: ProgressOutboxOptions

  constructor(ports: ProgressOutboxOptions) {
    this.#ports = ports
  }

  /** Adds an event; it replaces an older one of the same media. */
  add(event: ProgressEvent): void {
    const { events } = this.#ports
    const waiting = events.get()
    if (waiting.some(({ mediaId, at }) => mediaId === event.mediaId && at > event.at)) return
    events.set([...waiting.filter(({ mediaId }) => mediaId !== event.mediaId), event])
  }

  /** Whether the account refused the last event of a media, so that its absence there does not mean a removal. */
  isRefused(mediaId: string): boolean {
    return this.#ports.refused.get().includes(mediaId)
  }

  /** Removes the waiting event of a media without sending it. */
  drop(mediaId: string): void {
    const { events } = this.#ports
    events.set(events.get().filter((event) => event.mediaId !== mediaId))
  }

  /**
   * Sends the waiting events, newest first, except those of the media `held`; returns whether all of them are settled; never
   * throws. A refused event is dropped alone: a batch that is refused as a whole is sent again in halves.
   */
  async flush(held: MediaIds = NONE): Promise<boolean> {
    const { events, post, now } = this.#ports
    // Another tab may have sent some meanwhile.
    events.reload()
    const nextBatch = (size: number) =>
      events
        .get()
        .filter(({ mediaId }) => !held.has(mediaId))
        .slice(-size)
    let size = PROGRESS_LIMITS.events
    for (let batch = nextBatch(size); batch.length > 0; batch = nextBatch(size)) {
      try {
        this.#settle(batch, refusedOf(batch, await post({ sentAt: now(), events: batch })))
      } catch (cause) {
        if (!(cause instanceof GatewayError && INVALID.has(cause.code))) return false
        if (batch.length === 1) {
          console.info('The account refused a progress event', cause)
          this.#settle(batch, batch)
        }
        size = batch.length === 1 ? PROGRESS_LIMITS.events : Math.ceil(batch.length / 2)
      }
    }
    return true
  }

  /** Removes acknowledged and refused events. */
  #settle(sent: readonly ProgressEvent[], refused: readonly ProgressEvent[]): void {
    const { events, refused: list } = this.#ports
    const isSent = (event: ProgressEvent) =>
      sent.some(({ mediaId, at }) => mediaId === event.mediaId && at === event.at)
    events.set(events.get().filter((event) => !isSent(event)))
    const settled = new Set(sent.map(({ mediaId }) => mediaId))
    const before = list.get()
    const after = [...before.filter((mediaId) => !settled.has(mediaId)), ...refused.map(({ mediaId }) => mediaId)]
    if (after.length > 0 || before.length > 0) list.set(after.slice(-MAX_REFUSED))
  }
}

/** The events of a batch that the account did not save. */
function refusedOf(batch: readonly ProgressEvent[], { ignored, rejected = [] }: ProgressResponse): ProgressEvent[] {
  const unknown = new Set(ignored)
  const invalid = new Set(rejected.map(({ index }) => index))
  return batch.filter(({ mediaId }, index) => unknown.has(mediaId) || invalid.has(index))
}
