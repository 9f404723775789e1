import type { ProgressEvent } from '#contract/progress.ts'
import type { ProgressOutbox } from './progress-outbox.ts'
import { entryOf, type Progress, type ProgressEntry, withEntry } from '#web/player/progress/progress.ts'
import type { ProgressChange } from '#web/player/progress/progress-store.ts'

/** The account's history. */
export interface AccountHistory {
  /** The latest entries, in this device's time. */
  newest: readonly ProgressEntry[]
  /** The requested media that are in the account's history. */
  known: ReadonlySet<string>
}

interface HistorySyncOptions {
  userId: string
  /** The history of this browser. */
  local: { get: () => Progress; set: (progress: Progress) => void }
  /** Events that the account has not acknowledged yet. */
  outbox: Pick<ProgressOutbox, 'add' | 'flush' | 'isRefused'>
  /** The account that owns this browser's history; null while no account does. */
  owner: { get: () => string | null; set: (userId: string) => void }
  /** Loads the account's history, and which of `mediaIds` are in it. Throws a GatewayError. */
  fetchHistory: (mediaIds: readonly string[]) => Promise<AccountHistory>
  /** Unix milliseconds by the clock of this device. */
  now: () => number
}

/** Entries of this browser that are looked up in the account, to find those that were removed on another device. */
const MAX_LOOKUPS = 100

/**
 * Synchronises this browser's history with an account. For each media the event with the latest time wins, whichever device
 * it comes from, so no progress is lost or reverted. History from before the first sign-in is added to the account; history
 * of another account is removed from this browser.
 */
export class HistorySync {
  readonly #ports: HistorySyncOptions

  constructor(ports: HistorySyncOptions) {
    this.#ports = ports
  }

  /** Assigns this browser's history to the account: unowned entries are sent to it, entries of another account are removed. */
  claimLocalHistory(): void {
    const { userId, owner, local, outbox } = this.#ports
    const before = owner.get()
    if (before === userId) return
    owner.set(userId)
    if (before === null) for (const entry of local.get().toReversed()) outbox.add(eventOf(entry))
    else local.set([])
  }

  /** Records a change of the listener for the account; ignored after a sign-out in any tab. */
  record(change: ProgressChange): void {
    const { outbox, now } = this.#ports
    if (!this.#ownsLocalHistory()) return
    if ('reached' in change) outbox.add(eventOf(change.reached))
    else {
      const { forgotten } = change
      outbox.add({ mediaId: forgotten, seconds: 0, duration: 0, isRemoved: true, at: now() })
    }
    void outbox.flush()
  }

  /** Sends waiting events, then applies the account's newer entries. Returns those entries. Throws a GatewayError. */
  async synchronise(): Promise<ProgressEntry[]> {
    const { local, outbox, fetchHistory, now } = this.#ports
    if (!(await outbox.flush())) return []
    const requestedAt = now()
    const mediaIds = local
      .get()
      .slice(0, MAX_LOOKUPS)
      .map(({ media }) => media.mediaId)
    const { newest, known } = await fetchHistory(mediaIds)
    if (!this.#ownsLocalHistory()) return []
    const moved = newest.filter((entry) => isNewer(local.get(), entry))
    // A media whose event the account refused is missing there without having been removed.
    const removed = new Set(mediaIds.filter((mediaId) => !known.has(mediaId) && !outbox.isRefused(mediaId)))
    const remaining = local
      .get()
      .filter(({ media, updatedAt }) => updatedAt >= requestedAt || !removed.has(media.mediaId))
    if (moved.length > 0 || remaining.length < local.get().length) local.set(moved.reduce(withEntry, remaining))
    return moved
  }

  #ownsLocalHistory(): boolean {
    return this.#ports.owner.get() === this.#ports.userId
  }
}

/** Tolerance for this device's own events, whose times shift because clocks are compared over the network. */
const JITTER_MS = 2_000

const isNewer = (progress: Progress, { media, updatedAt }: ProgressEntry): boolean => {
  const known = entryOf(progress, media.mediaId)
  return !known || updatedAt > known.updatedAt + JITTER_MS
}

const eventOf = ({ media, seconds, duration, isFinished, updatedAt }: ProgressEntry): ProgressEvent => ({
  mediaId: media.mediaId,
  seconds,
  duration,
  isFinished,
  at: updatedAt,
})
