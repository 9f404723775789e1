import type { ListeningPreferences } from '../progress/listening-preferences.ts'
import { clamp } from './clamp.ts'
import type { EngineHost } from './engine-host.ts'
import type { LiveControls } from './live-controls.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayerState } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface SeekPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Pick<Timers, 'now'>
  engine: EngineHost
  live: Pick<LiveControls, 'skip' | 'seekTo'>
  preferences: Pick<ListeningPreferences, 'seeked'>
}

/** In live channels, seconds count from the start of the show on air. */
export class SeekControls {
  readonly #ports: SeekPorts
  isPositionChosen = false

  constructor(ports: SeekPorts) {
    this.#ports = ports
  }

  skip(seconds: number): void {
    const { live, currentTime } = this.#state
    if (live) this.#ports.live.skip(seconds)
    else this.seekTo(currentTime + seconds)
  }

  seekTo(seconds: number): void {
    const { live, liveStartTime } = this.#state
    if (live && liveStartTime !== null) this.#ports.live.seekTo(liveStartTime + seconds * 1_000)
    const position = this.#seek(seconds)
    if (position === null) return
    this.isPositionChosen = true
    this.#ports.preferences.seeked(position)
  }

  seekToPercent(percent: number): void {
    this.seekTo((percent / 100) * this.#state.duration)
  }

  syncPosition(seconds: number): void {
    this.#seek(seconds)
  }

  /** Moves the playhead before the engine does, so that the next skip counts from it. Returns null when seeking is impossible. */
  #seek(seconds: number): number | null {
    const { store, timers, engine } = this.#ports
    const { duration, live } = this.#state
    if (live || duration <= 0 || !engine.checkReady()) return null
    const position = clamp(seconds, 0, duration)
    engine.current?.seek(position)
    store.send({ type: 'time', seconds: position, instant: null, now: timers.now() })
    return position
  }

  get #state(): PlayerState {
    return this.#ports.store.get()
  }
}
