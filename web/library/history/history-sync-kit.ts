import type { ProgressResponse, ProgressBeacon, ProgressEvent } from '#contract/progress.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/stores/persistent-store.ts'
import { type Progress, type ProgressEntry, withEntry, without } from '#web/player/progress/progress.ts'
import { HistorySync } from './history-sync.ts'
import { ProgressOutbox } from './progress-outbox.ts'

const BEGIN = Date.parse('2026-03-02T08:00:00Z')
const unreachable = () => new GatewayError('UNREACHABLE', 'The gateway cannot be reached')

function listOf<Item>(): PersistentList<Item> {
  let items: readonly Item[] = []
  return { get: () => items, set: (next) => void (items = next), reload: () => undefined, subscribe: () => () => {} }
}

export class World {
  time = BEGIN
  readonly #events = new Map<string, ProgressEvent>()

  /** Stores all events except those of the media `bad`, which it rejects, and `unknown`, which it ignores. */
  receive({ sentAt, events }: ProgressBeacon): ProgressResponse {
    for (const event of events.filter(({ mediaId }) => mediaId !== 'bad' && mediaId !== 'unknown')) {
      const at = Math.min(this.time - (sentAt - event.at), this.time)
      const known = this.#events.get(event.mediaId)
      if (!known || at > known.at) this.#events.set(event.mediaId, { ...event, at })
    }
    const index = events.findIndex(({ mediaId }) => mediaId === 'bad')
    const ignored = events.some(({ mediaId }) => mediaId === 'unknown') ? ['unknown'] : []
    return { ignored, ...(index >= 0 && { rejected: [{ index, reason: 'seconds: too large' }] }) }
  }

  history(): ProgressEvent[] {
    return [...this.#events.values()].filter(({ isRemoved }) => !isRemoved)
  }
}

/** A browser whose clock is wrong by `skew` milliseconds. */
export class Device {
  progress: Progress = []
  isOnline = true
  refusals = 0
  /** Id of the media whose position the listener chose here. */
  chosen: string | undefined
  sync: HistorySync
  readonly #world: World
  readonly #skew: number
  readonly #createSync: (played: Map<string, ProgressEntry | undefined>) => HistorySync

  constructor(world: World, skew: number, userId = 'thandi', owner: { of: string | null } = { of: null }) {
    this.#world = world
    this.#skew = skew
    const outbox = new ProgressOutbox({
      events: listOf<ProgressEvent>(),
      refused: listOf<string>(),
      now: () => this.now(),
      post: async (beacon) => this.#post(beacon),
    })
    this.#createSync = (played) =>
      new HistorySync({
        userId,
        played,
        local: { get: () => this.progress, set: (next) => void (this.progress = next) },
        outbox,
        owner: { get: () => owner.of, set: (next) => void (owner.of = next) },
        fetchHistory: async (mediaIds) => this.#fetchHistory(mediaIds),
        isPositionChosen: (mediaId) => mediaId === this.chosen,
        now: () => this.now(),
        wait: async (ms) => {
          world.time += ms
        },
      })
    this.sync = this.#createSync(new Map())
  }

  /** Media that are `played` have played on the page before the account's code was loaded. */
  openPage(played = new Map<string, ProgressEntry | undefined>()): void {
    this.sync = this.#createSync(played)
    this.sync.claimLocalHistory()
  }

  /** On a new page, on which the listener pauses before the account's code is loaded. */
  reachBeforeLoading(mediaId: string, seconds: number): void {
    const before = this.progress.find(({ media }) => media.mediaId === mediaId)
    this.progress = withEntry(this.progress, this.entry(mediaId, seconds, this.now()))
    this.openPage(new Map([[mediaId, before]]))
  }

  async synchronise(): Promise<ProgressEntry[]> {
    try {
      return await this.sync.synchronise()
    } finally {
      await this.sync.sendHeld()
    }
  }

  now(): number {
    return this.#world.time + this.#skew
  }

  secondsOf(mediaId: string): number | undefined {
    return this.progress.find(({ media }) => media.mediaId === mediaId)?.seconds
  }

  reach(mediaId: string, seconds: number): void {
    const reached = this.entry(mediaId, seconds, this.now())
    const before = this.progress.find(({ media }) => media.mediaId === mediaId)
    this.progress = withEntry(this.progress, reached)
    this.sync.record({ reached, before })
  }

  remove(mediaId: string): void {
    this.progress = without(this.progress, mediaId)
    this.sync.record({ deleted: mediaId })
  }

  entry(mediaId: string, seconds: number, updatedAt: number): ProgressEntry {
    return { media: { mediaId, title: mediaId }, seconds, duration: 3_600, isFinished: false, updatedAt }
  }

  #post(beacon: ProgressBeacon): ProgressResponse {
    if (!this.isOnline) throw unreachable()
    return this.#world.receive(beacon)
  }

  #fetchHistory(mediaIds: readonly string[]) {
    if (!this.isOnline || this.refusals-- > 0) throw unreachable()
    const history = this.#world.history()
    return {
      newest: history.map(({ mediaId, seconds, at }) => this.entry(mediaId, seconds, at + this.#skew)),
      known: new Set(history.map(({ mediaId }) => mediaId).filter((mediaId) => mediaIds.includes(mediaId))),
    }
  }
}
