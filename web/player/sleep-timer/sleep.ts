import type { PlayerState, SleepTimerState, SleepChoice } from '../core/state.ts'

const MINUTES = [15, 30, 45, 60] as const

/** What a listener can choice for now. */
export function sleepChoicesOf(state: PlayerState): readonly SleepChoice[] {
  if (!state.live) return [...MINUTES, 'end-of-item']
  return endOfShow(state) === null ? MINUTES : [...MINUTES, 'end-of-show']
}

/** The timer for `wish`; null where it has no end to wait for. `now` is the clock, Unix milliseconds. */
export function createSleepTimer(choice: SleepChoice, state: PlayerState, now: number): SleepTimerState | null {
  if (!sleepChoicesOf(state).includes(choice)) return null
  if (typeof choice === 'number') return { choice, endsAt: now + choice * 60_000 }
  return { choice, endsAt: choice === 'end-of-show' ? endOfShow(state) : null }
}

/** Milliseconds until the sound ends; infinite while no timer runs, or while it is not known. */
export function remainingSleepMs(state: PlayerState, now: number): number {
  const { sleep, playheadAt, duration, currentTime, speed, ended } = state
  if (!sleep) return Infinity
  // A programme ends when its end is heard.
  if (sleep.endsAt !== null) return sleep.endsAt - (sleep.choice === 'end-of-show' ? (playheadAt ?? now) : now)
  if (ended) return 0
  return duration > 0 ? Math.max(1, ((duration - currentTime) / speed) * 1_000) : Infinity
}

const endOfShow = ({ liveStartTime, duration }: PlayerState): number | null =>
  liveStartTime !== null && duration > 0 ? liveStartTime + duration * 1_000 : null
