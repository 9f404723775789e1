import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState, SleepChoice } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import type { Timers } from '../core/timers.ts'
import type { FadeOut } from './fader.ts'
import { remainingSleepMs, createSleepTimer } from './sleep.ts'

interface SleepPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Timers
  fadeOut: FadeOut
  /** Ends the sound. */
  end: () => void
}

const FADE_MS = 20_000
const STEP_MS = 250

/** Ends the sound when the listener wants to sleep; over the last 20 s it fades. */
export class SleepTimer {
  readonly #ports: SleepPorts
  #isEnding = false
  #cancelAlarm: (() => void) | undefined

  constructor(ports: SleepPorts) {
    this.#ports = ports
    ports.store.subscribe(() => this.#check())
  }

  /** Where `wish` has no end to wait for, nothing happens. */
  start(choice: SleepChoice): void {
    const sleep = createSleepTimer(choice, this.#ports.store.get(), this.#ports.timers.now())
    if (!sleep) return
    this.#disarm()
    this.#ports.store.send({ type: 'sleep', sleep })
  }

  cancel(): void {
    this.#ports.store.send({ type: 'sleep', sleep: null })
  }

  #check(): void {
    if (this.#isEnding) return
    const state = this.#ports.store.get()
    const left = remainingSleepMs(state, this.#ports.timers.now())
    if (left <= 0) this.#finish()
    else this.#ports.fadeOut.setScale(Math.min(1, left / FADE_MS))
    // The others end with what is heard, and hear of it with the playhead.
    if (typeof state.sleep?.choice === 'number' && left > 0) this.#arm(left)
    else this.#disarm()
  }

  #finish(): void {
    // First of all quiet: the volume that comes back must not be heard.
    this.#isEnding = true
    this.#ports.end()
    this.#isEnding = false
    this.cancel()
  }

  #arm(left: number): void {
    this.#cancelAlarm ??= this.#ports.timers.after(Math.max(STEP_MS, left - FADE_MS), () => {
      this.#cancelAlarm = undefined
      this.#check()
    })
  }

  #disarm(): void {
    this.#cancelAlarm?.()
    this.#cancelAlarm = undefined
  }
}
