import type { ProgressEvent } from '#contract/progress.ts'
import type { ProgressOutbox } from './progress-outbox.ts'
import { entryOf, type Progress, type ProgressEntry, withEntry } from '#web/player/progress/progress.ts'
import type { ProgressChange } from '#web/player/progress/progress-store.ts'

/** What the account knows. */
export interface AccountHistory {
  /** What was heard last, its time by the clock of this device. */
  newest: readonly ProgressEntry[]
  /** Which of the media that were asked for the account knows; of others nothing is said. */
  known: ReadonlySet<string>
}

interface SyncPorts {
  userId: string
  /** The history of this browser. */
  local: { get: () => Progress; set: (progress: Progress) => void }
  /** What is on its way to the account. */
  outbox: Pick<ProgressOutbox, 'add' | 'flush' | 'isRefused'>
  /** Whose history this browser has; null while it is nobody's. */
  owner: { get: () => string | null; set: (userId: string) => void }
  /** Asks the account what it knows, also of `mediaIds`. Throws a GatewayError. */
  ask: (mediaIds: readonly string[]) => Promise<AccountHistory>
  /** Unix milliseconds by the clock of this device. */
  now: () => number
}

/** So many places of this browser are looked up in the account, to learn which were forgotten elsewhere. */
const MOST_LOOKED_UP = 100

/**
 * Keeps the history of this browser and that of an account the same. For each media the latest by the clock counts,
 * wherever it happened, so nothing is lost and nothing goes back. What was heard before the first sign-in belongs to who
 * signs in; what belongs to somebody else is theirs, and goes.
 */
export class HistorySync {
  readonly #ports: SyncPorts

  constructor(ports: SyncPorts) {
    this.#ports = ports
  }

  /** Makes this browser's history that of the account: what it has is told, unless it is another listener's. */
  take(): void {
    const { userId, owner, local, outbox } = this.#ports
    const before = owner.get()
    if (before === userId) return
    owner.set(userId)
    if (before === null) for (const entry of local.get().toReversed()) outbox.add(eventOf(entry))
    else local.set([])
  }

  /** The listener came to a place, or wants one forgotten. After they have signed out, in whichever tab, it is not theirs. */
  tell(change: ProgressChange): void {
    const { outbox, now } = this.#ports
    if (!this.#isTheirs()) return
    if ('reached' in change) outbox.add(eventOf(change.reached))
    else {
      const { forgotten } = change
      outbox.add({ mediaId: forgotten, seconds: 0, duration: 0, isRemoved: true, at: now() })
    }
    void outbox.flush()
  }

  /** Tells what waits, then learns what happened elsewhere. Gives the media that moved on there. Throws a GatewayError. */
  async synchronise(): Promise<ProgressEntry[]> {
    const { local, outbox, ask, now } = this.#ports
    if (!(await outbox.flush())) return []
    const asked = now()
    const mediaIds = local
      .get()
      .slice(0, MOST_LOOKED_UP)
      .map(({ media }) => media.mediaId)
    const { newest, known } = await ask(mediaIds)
    if (!this.#isTheirs()) return []
    const moved = newest.filter((entry) => isNews(local.get(), entry))
    // A media that the account refused is unknown to it without having been removed anywhere.
    const forgotten = new Set(mediaIds.filter((mediaId) => !known.has(mediaId) && !outbox.isRefused(mediaId)))
    const kept = local.get().filter(({ media, updatedAt }) => updatedAt >= asked || !forgotten.has(media.mediaId))
    if (moved.length > 0 || kept.length < local.get().length) local.set(moved.reduce(withEntry, kept))
    return moved
  }

  #isTheirs(): boolean {
    return this.#ports.owner.get() === this.#ports.userId
  }
}

/** What this device told comes back later by so much at most: clocks are compared over the network. */
const JITTER_MS = 2_000

const isNews = (progress: Progress, { media, updatedAt }: ProgressEntry): boolean => {
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
