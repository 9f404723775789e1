import type { PlayerState, SleepTimer, SleepChoice } from '../core/state.ts'

const MINUTES = [15, 30, 45, 60] as const

/** What a listener can wish for now. */
export function sleepChoicesOf(state: PlayerState): readonly SleepChoice[] {
  if (!state.live) return [...MINUTES, 'end-of-item']
  return endOfShow(state) === null ? MINUTES : [...MINUTES, 'end-of-show']
}

/** The timer for `wish`; null where it has no end to wait for. `now` is the clock, Unix milliseconds. */
export function sleepOf(wish: SleepChoice, state: PlayerState, now: number): SleepTimer | null {
  if (!sleepChoicesOf(state).includes(wish)) return null
  if (typeof wish === 'number') return { wish, endsAt: now + wish * 60_000 }
  return { wish, endsAt: wish === 'end-of-show' ? endOfShow(state) : null }
}

/** Milliseconds until the sound ends; infinite while no timer runs, or while it is not known. */
export function sleepLeft(state: PlayerState, now: number): number {
  const { sleep, heardAt, duration, currentTime, speed, ended } = state
  if (!sleep) return Infinity
  // A programme ends when its end is heard.
  if (sleep.endsAt !== null) return sleep.endsAt - (sleep.wish === 'end-of-show' ? (heardAt ?? now) : now)
  if (ended) return 0
  return duration > 0 ? Math.max(1, ((duration - currentTime) / speed) * 1_000) : Infinity
}

const endOfShow = ({ liveStartTime, duration }: PlayerState): number | null =>
  liveStartTime !== null && duration > 0 ? liveStartTime + duration * 1_000 : null
