import { clockTime } from '#web/lib/time/clock-time.ts'
import { durationShort } from '#web/lib/time/duration.ts'
import { canRewind } from './live-window.ts'
import type { LiveWindow, PlayerState } from './state.ts'

const LIVE_TOLERANCE_MS = 10_000
/** The start of the window moves on while segments load. */
const OLDEST_MARGIN_MS = 20_000

/** All instants here are in Unix milliseconds. */
export const liveEdge = ({ lagMs }: LiveWindow, now: number): number => now - lagMs

export const oldestPlayable = ({ lagMs, lengthMs }: LiveWindow, now: number): number =>
  now - lagMs - lengthMs + OLDEST_MARGIN_MS

export const clampToWindow = (window: LiveWindow, instant: number, now: number): number =>
  Math.min(liveEdge(window, now), Math.max(oldestPlayable(window, now), instant))

/** 0 when the playhead is live, and without a window. */
export function behindLive({ liveWindow, playheadAt }: Pick<PlayerState, 'liveWindow' | 'playheadAt'>, now: number) {
  if (!liveWindow || playheadAt === null) return 0
  const behind = liveEdge(liveWindow, now) - playheadAt
  return behind < LIVE_TOLERANCE_MS ? 0 : behind
}

/** `12 min behind live`; seconds in steps of five, so that the text changes rarely. */
export function behindText(behindMs: number): string {
  const seconds = behindMs / 1_000
  return `${durationShort(seconds < 60 ? Math.max(5, Math.floor(seconds / 5) * 5) : seconds)} behind live`
}

/** For screen readers: `Live`, or `10:12, 12 min behind live`. */
export function liveValueText(instant: number, window: LiveWindow, now: number): string {
  const behind = behindLive({ liveWindow: window, playheadAt: instant }, now)
  return behind === 0 ? 'Live' : `${clockTime(instant)}, ${behindText(behind)}`
}

/** Only of a channel that the listener can rewind. */
export const resumeInstant = (state: PlayerState, now: number): number | null =>
  canRewind(state) ? instantBehindLive(state, now) : null

/** The playhead if the channel is paused or behind live; null when it is live, and without a window. */
export function instantBehindLive(state: PlayerState, now: number): number | null {
  const { playing, loading, playheadAt, liveWindow } = state
  if (!liveWindow || playheadAt === null) return null
  const isPaused = !playing && !loading
  return isPaused || behindLive(state, now) > 0 ? playheadAt : null
}
