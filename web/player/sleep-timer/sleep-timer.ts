import { clamp } from '../core/clamp.ts'
import type { Engine } from '../core/engine.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import { isSounding, type PlayerState, type SleepChoice, type SleepTimerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'

interface SleepPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Timers
  fadeOut: FadeOut
  end: () => void
  notify: (message: string) => void
}

const FADE_MS = 20_000
const STEP_MS = 250

export class SleepTimer {
  readonly #ports: SleepPorts
  #isEnding = false
  #cancelAlarm: (() => void) | undefined

  constructor(ports: SleepPorts) {
    this.#ports = ports
    ports.store.subscribe(() => this.check())
  }

  /** Does nothing for a choice without a known end; notifies the listener of one that has passed. */
  start(choice: SleepChoice): void {
    const { store, timers, notify } = this.#ports
    const [state, now] = [store.get(), timers.now()]
    const sleep = createSleepTimer(choice, state, now)
    if (!sleep) return
    if (remainingSleepMs({ ...state, sleep }, now) <= 0)
      return notify(`${choice === 'end-of-show' ? 'The show' : state.title} has already ended`)
    this.#disarm()
    store.send({ type: 'sleep', sleep })
  }

  cancel(): void {
    this.#ports.store.send({ type: 'sleep', sleep: null })
  }

  /** To be called before playback starts: the timer of a sleeping computer is late, and would end what the listener has just started. */
  check(): void {
    if (this.#isEnding) return
    const state = this.#ports.store.get()
    const left = remainingSleepMs(state, this.#ports.timers.now())
    if (left <= 0) this.#finish()
    else this.#ports.fadeOut.setScale(Math.min(1, left / FADE_MS))
    // The other choices depend on the playhead and are checked on `time` events.
    if (typeof state.sleep?.choice === 'number' && left > 0) this.#arm(left)
    else this.#disarm()
  }

  #finish(): void {
    const state = this.#ports.store.get()
    this.#isEnding = true
    // The end of a paused channel would discard its position.
    if (isSounding(state) || state.loading || state.ad.podActive) this.#ports.end()
    this.#isEnding = false
    this.cancel()
  }

  #arm(left: number): void {
    this.#cancelAlarm ??= this.#ports.timers.after(Math.max(STEP_MS, left - FADE_MS), () => {
      this.#cancelAlarm = undefined
      this.check()
    })
  }

  #disarm(): void {
    this.#cancelAlarm?.()
    this.#cancelAlarm = undefined
  }
}

const MINUTES = [15, 30, 45, 60] as const

export function sleepChoices(state: PlayerState): readonly SleepChoice[] {
  if (!state.live) return [...MINUTES, 'end-of-item']
  return endOfShow(state) === null ? MINUTES : [...MINUTES, 'end-of-show']
}

/** Null for a choice without a known end. */
export function createSleepTimer(choice: SleepChoice, state: PlayerState, now: number): SleepTimerState | null {
  if (!sleepChoices(state).includes(choice)) return null
  if (typeof choice === 'number') return { choice, endsAt: now + choice * 60_000 }
  return { choice, endsAt: choice === 'end-of-show' ? endOfShow(state) : null }
}

/** Infinity without a timer, or while the end is unknown. */
export function remainingSleepMs(state: PlayerState, now: number): number {
  const { sleep, playheadAt, duration, currentTime, speed, ended } = state
  if (!sleep) return Infinity
  // The end of a show is measured at the playhead.
  if (sleep.endsAt !== null) return sleep.endsAt - (sleep.choice === 'end-of-show' ? (playheadAt ?? now) : now)
  if (ended) return 0
  return duration > 0 ? Math.max(1, ((duration - currentTime) / speed) * 1_000) : Infinity
}

const endOfShow = ({ liveStartTime, duration }: PlayerState): number | null =>
  liveStartTime !== null && duration > 0 ? liveStartTime + duration * 1_000 : null

/** Scales the volume of the engine; the listener's volume is unchanged. */
export class FadeOut {
  readonly #store: Store<PlayerState, PlayerEvent>
  readonly #engine: () => Engine | undefined
  #scale = 1

  constructor(store: Store<PlayerState, PlayerEvent>, engine: () => Engine | undefined) {
    this.#store = store
    this.#engine = engine
  }

  /** `scale` from 0 to 1; 1 is the listener's volume. */
  setScale(scale: number): void {
    if (scale === this.#scale) return
    this.#scale = scale
    this.#engine()?.setVolume(this.#store.get().volume * scale)
  }

  setVolume(volume: number): void {
    const wanted = clamp(volume, 0, 1)
    const { muted } = this.#store.get()
    const engine = this.#engine()
    // Without an engine, a media at rest is played with the volume of the state.
    if (this.#scale < 1 || !engine) this.#store.send({ type: 'volume', volume: wanted, muted })
    engine?.setVolume(wanted * this.#scale)
  }

  withoutFade(event: Volume): Volume {
    return this.#scale < 1 ? { ...event, volume: this.#store.get().volume } : event
  }
}

type Volume = Extract<PlayerEvent, { type: 'volume' }>
