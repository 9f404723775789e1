/** A position or duration in seconds as `14:32` or `1:04:09`; `00:00` for invalid and negative values. */
export function playerTime(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '00:00'
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = String(Math.floor(whole / 60) % 60).padStart(2, '0')
  const rest = `${minutes}:${String(whole % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** The position for screen readers: `14:32 of 38:10`. */
export const positionText = (position: number, duration: number): string =>
  `${playerTime(position)} of ${playerTime(duration)}`
