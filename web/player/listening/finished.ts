const FINISHED_SHARE = 0.95
const FINISHED_LEFT = 60
const LONG = 5 * 60

/**
 * Whether a media of `duration` seconds counts as heard at `seconds`: 95 % of it, or less than a minute left. Of a short
 * one that minute may be all of it, so there only the share counts.
 */
export const isFinishedAt = (seconds: number, duration: number): boolean =>
  duration > 0 && (seconds >= duration * FINISHED_SHARE || (duration >= LONG && duration - seconds < FINISHED_LEFT))
