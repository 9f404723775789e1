import type { Timers } from '../core/timers.ts'

interface Alarm {
  at: number
  run: () => void
}

export class ManualTimers implements Timers {
  #now: number
  readonly #alarms = new Set<Alarm>()

  constructor(now = 0) {
    this.#now = now
  }

  readonly now = (): number => this.#now

  readonly after = (ms: number, run: () => void): (() => void) => {
    const alarm = { at: this.#now + ms, run }
    this.#alarms.add(alarm)
    return () => void this.#alarms.delete(alarm)
  }

  /** Runs the due timers in order. */
  pass(ms: number): void {
    const end = this.#now + ms
    for (let alarm = this.#next(end); alarm; alarm = this.#next(end)) {
      this.#now = alarm.at
      this.#alarms.delete(alarm)
      alarm.run()
    }
    this.#now = end
  }

  /** Advances the clock as a sleeping computer does: its timers stand still meanwhile. */
  sleep(ms: number): void {
    this.#now += ms
    for (const alarm of this.#alarms) alarm.at += ms
  }

  #next(end: number): Alarm | undefined {
    return [...this.#alarms].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
  }
}
