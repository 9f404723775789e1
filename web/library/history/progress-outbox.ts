import { PROGRESS_LIMITS, type ProgressResponse, type ProgressBeacon, type ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/stores/persistent-store.ts'

interface ProgressOutboxOptions {
  /** Events that the account has not acknowledged, at most one for each media. */
  events: PersistentList<ProgressEvent>
  /** Ids of media whose last event the account refused. That the account lacks them does not mean that another device removed them. */
  refused: PersistentList<string>
  /** Resolves when the account has committed all events except those in the response. Throws a GatewayError. */
  post: (beacon: ProgressBeacon) => Promise<ProgressResponse>
  now: () => number
}

const INVALID: ReadonlySet<string> = new Set(['BAD_INPUT', 'TOO_LARGE'])

const MAX_REFUSED = 300

type MediaIds = Pick<ReadonlySet<string>, 'has'>

const NONE: MediaIds = new Set()

/** Events stay in local storage until they are acknowledged. Sending one twice is harmless, because the latest time wins. */
export class ProgressOutbox {
  readonly #ports: ProgressOutboxOptions

  constructor(ports: ProgressOutboxOptions) {
    this.#ports = ports
  }

  add(event: ProgressEvent): void {
    const { events } = this.#ports
    const waiting = events.get()
    if (waiting.some(({ mediaId, at }) => mediaId === event.mediaId && at > event.at)) return
    events.set([...waiting.filter(({ mediaId }) => mediaId !== event.mediaId), event])
  }

  isRefused(mediaId: string): boolean {
    return this.#ports.refused.get().includes(mediaId)
  }

  drop(mediaId: string): void {
    const { events } = this.#ports
    events.set(events.get().filter((event) => event.mediaId !== mediaId))
  }

  /** Sends the newest events first, and returns whether all except those of `held` are settled. A refused batch is sent again in halves. */
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

function refusedOf(batch: readonly ProgressEvent[], { ignored, rejected = [] }: ProgressResponse): ProgressEvent[] {
  const unknown = new Set(ignored)
  const invalid = new Set(rejected.map(({ index }) => index))
  return batch.filter(({ mediaId }, index) => unknown.has(mediaId) || invalid.has(index))
}
