import type { LiveRange } from './engine.ts'
import type { LiveWindow, PlayerState } from './state.ts'

/** A shorter range is only a buffer, too short for the controls. */
const MIN_WINDOW_MS = 60_000
const JITTER_MS = 1_000

/** Returns `before` itself when the difference is only jitter, null for a stream without a window. */
export function toLiveWindow(range: LiveRange | null, now: number, before: LiveWindow | null): LiveWindow | null {
  if (!range || range.to - range.from < MIN_WINDOW_MS) return null
  const next = { lagMs: now - range.to, lengthMs: range.to - range.from }
  const isSame =
    before !== null &&
    Math.abs(before.lagMs - next.lagMs) < JITTER_MS &&
    Math.abs(before.lengthMs - next.lengthMs) < 10 * JITTER_MS
  return isSame ? before : next
}

type Rewindable = Pick<PlayerState, 'live' | 'kind' | 'liveWindow'>

/** A live video has controls of its own. */
export const canRewind = ({ live, kind, liveWindow }: Rewindable): boolean =>
  live && kind === 'audio' && liveWindow !== null
