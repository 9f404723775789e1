import type { PlayableMedia, PlayerState } from '../core/state.ts'
import type { ReadableStore } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'
import type { ProgressSink } from './progress.ts'

interface FollowerPorts {
  store: ReadableStore<PlayerState>
  timers: Pick<Timers, 'now'>
  sink: ProgressSink
}

const FIRST_REPORT_MS = 20_000
const NEXT_REPORT_MS = 10_000

/** Reports after 20 s of playback, every 10 s, and on pause, seek, end, change of media and page hide. Live channels have no position. */
export class ProgressFollower {
  readonly #ports: FollowerPorts
  #last: PlayerState
  #reportAt = Infinity
  #chosen: string | undefined

  constructor(ports: FollowerPorts) {
    this.#ports = ports
    this.#last = ports.store.get()
    ports.store.subscribe(() => this.#follow())
  }

  /** A chosen position near 0 is saved. */
  markChosen({ mediaId }: PlayableMedia): void {
    this.#chosen = mediaId
  }

  reportSeek(seconds: number): void {
    this.#chosen = this.#last.mediaId ?? undefined
    this.#report({ ...this.#last, currentTime: seconds, ended: false })
  }

  /** To be called when the page is hidden or unloaded. */
  flush(): void {
    if (this.#last.playing) this.#report(this.#last)
  }

  #follow(): void {
    const before = this.#last
    const state = this.#ports.store.get()
    this.#last = state
    if (state.mediaId !== before.mediaId) {
      if (before.playing) this.#report(before)
      if (this.#chosen !== state.mediaId) this.#chosen = undefined
      this.#reportAt = Infinity
    } else if (before.playing && !state.playing) this.#report(state)
    const now = this.#ports.timers.now()
    if (!state.playing) this.#reportAt = Infinity
    else if (this.#reportAt === Infinity) this.#reportAt = now + FIRST_REPORT_MS
    else if (now >= this.#reportAt) {
      this.#report(state)
      this.#reportAt = now + NEXT_REPORT_MS
    }
  }

  #report({ media, live, ended, currentTime, duration }: PlayerState): void {
    if (!media || live) return
    const isChosen = this.#chosen === media.mediaId
    if (isChosen) this.#chosen = undefined
    const seconds = ended && duration > 0 ? duration : currentTime
    this.#ports.sink.report({ media, seconds, duration, at: this.#ports.timers.now(), isChosen })
  }
}
