import type { ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { ProgressChange } from '#web/player/progress/progress-store.ts'
import { findEntry, type Progress, type ProgressEntry, withEntry } from '#web/player/progress/progress.ts'
import type { ProgressOutbox } from './progress-outbox.ts'

export interface AccountHistory {
  /** In this device's time. */
  newest: readonly ProgressEntry[]
  known: ReadonlySet<string>
}

interface HistorySyncOptions {
  userId: string
  local: { get: () => Progress; set: (progress: Progress) => void }
  outbox: Pick<ProgressOutbox, 'add' | 'drop' | 'flush' | 'isRefused'>
  /** The account that owns this browser's history; null while none does. */
  owner: { get: () => string | null; set: (userId: string) => void }
  /** Throws a GatewayError. `known` of the result is limited to `mediaIds`. */
  fetchHistory: (mediaIds: readonly string[]) => Promise<AccountHistory>
  /** Media that have played on this page already, with their entries from before. */
  played: ReadonlyMap<string, ProgressEntry | undefined>
  /** Such as by a seek. */
  isPositionChosen: (mediaId: string) => boolean
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/** The first response decides where playback continues, so it is requested again after a transient error. */
const RETRIES_MS = [1_000, 2_000, 4_000]

const isTransient = (cause: unknown) =>
  cause instanceof GatewayError && (cause.code === 'UNREACHABLE' || cause.code === 'OVERLOADED')

/** Limit of the local entries that are looked up in the account. Those that it lacks were removed on another device. */
const MAX_LOOKUPS = 100

/**
 * The latest event of each media wins. Local history from before the sign-in is sent to the account, unless it belongs to another account.
 */
export class HistorySync {
  readonly #ports: HistorySyncOptions
  /** Media that have played before the account's first response, with their entries from before; undefined after that response. */
  #held: Map<string, ProgressEntry | undefined> | undefined = new Map()
  #hasAnswered = false

  constructor(ports: HistorySyncOptions) {
    this.#ports = ports
  }

  claimLocalHistory(): void {
    const { userId, owner, local, outbox } = this.#ports
    const before = owner.get()
    if (before === userId) return this.#recordPlayed()
    owner.set(userId)
    if (before === null) for (const entry of local.get().toReversed()) outbox.add(eventOf(entry))
    else local.set([])
  }

  #recordPlayed(): void {
    const { played, local } = this.#ports
    for (const [mediaId, before] of played) {
      const reached = findEntry(local.get(), mediaId)
      if (reached) this.#addReached(reached, before)
    }
  }

  #addReached(reached: ProgressEntry, before: ProgressEntry | undefined): void {
    const { mediaId } = reached.media
    if (!reached.isFinished && this.#held?.has(mediaId) === false) this.#held.set(mediaId, before)
    this.#ports.outbox.add(eventOf(reached))
  }

  /** Ignored after a sign-out in any tab. */
  record(change: ProgressChange): void {
    const { outbox, now } = this.#ports
    if (!this.#ownsLocalHistory()) return
    if ('reached' in change) this.#addReached(change.reached, change.before)
    else {
      const { deleted } = change
      this.#held?.delete(deleted)
      outbox.add({ mediaId: deleted, seconds: 0, duration: 0, isRemoved: true, at: now() })
    }
    void outbox.flush(this.#held)
  }

  /**
   * Sends waiting events, then applies the account's newer entries and returns them. Throws a GatewayError. Events of playback that began
   * before the first response wait for it: a newer position of another device wins, unless the listener chose the position here.
   */
  async synchronise(): Promise<ProgressEntry[]> {
    const held = this.#hasAnswered ? undefined : (this.#held ??= new Map())
    try {
      return await this.#applyHistory(held ?? NONE)
    } finally {
      if (held === this.#held) this.#held = undefined
    }
  }

  /** Never rejects. */
  async sendHeld(): Promise<void> {
    await this.#ports.outbox.flush(this.#held)
  }

  async #applyHistory(held: Held): Promise<ProgressEntry[]> {
    const { local, outbox, isPositionChosen, now } = this.#ports
    if (!(await outbox.flush(held))) return []
    const requestedAt = now()
    const mediaIds = local
      .get()
      .slice(0, MAX_LOOKUPS)
      .map(({ media }) => media.mediaId)
    const { newest, known } = await this.#fetchHistory(mediaIds)
    if (!this.#ownsLocalHistory()) return []
    this.#hasAnswered = true
    const isOvertaken = ({ media: { mediaId } }: ProgressEntry) => held.has(mediaId) && !isPositionChosen(mediaId)
    const knownOf = (entry: ProgressEntry) =>
      isOvertaken(entry) ? held.get(entry.media.mediaId) : findEntry(local.get(), entry.media.mediaId)
    const moved = newest.filter((entry) => isNewer(knownOf(entry), entry))
    for (const entry of moved) if (isOvertaken(entry)) outbox.drop(entry.media.mediaId)
    // Media whose events the account has refused or not received are missing there, but were not removed.
    const isUnsent = (mediaId: string) => held.has(mediaId) || outbox.isRefused(mediaId)
    const removed = new Set(mediaIds.filter((mediaId) => !known.has(mediaId) && !isUnsent(mediaId)))
    const remaining = local
      .get()
      .filter(({ media, updatedAt }) => updatedAt >= requestedAt || !removed.has(media.mediaId))
    if (moved.length > 0 || remaining.length < local.get().length) local.set(moved.reduce(withEntry, remaining))
    return moved
  }

  async #fetchHistory(mediaIds: readonly string[]): Promise<AccountHistory> {
    const { fetchHistory, wait } = this.#ports
    for (const ms of this.#hasAnswered ? [] : RETRIES_MS) {
      try {
        return await fetchHistory(mediaIds)
      } catch (cause) {
        if (!isTransient(cause)) throw cause
        await wait(ms)
      }
    }
    return fetchHistory(mediaIds)
  }

  #ownsLocalHistory(): boolean {
    return this.#ports.owner.get() === this.#ports.userId
  }
}

type Held = ReadonlyMap<string, ProgressEntry | undefined>

const NONE: Held = new Map()

/** The times of this device's own events vary by this, because its clock is compared with the server's over the network. */
const JITTER_MS = 2_000

const isNewer = (known: ProgressEntry | undefined, { updatedAt }: ProgressEntry): boolean =>
  !known || updatedAt > known.updatedAt + JITTER_MS

const eventOf = ({ media, seconds, duration, isFinished, updatedAt }: ProgressEntry): ProgressEvent => ({
  mediaId: media.mediaId,
  seconds,
  duration,
  isFinished,
  at: updatedAt,
})
