/** A point in time: a date, or milliseconds since 1970. */
export type Instant = Date | number

/** Milliseconds by which Johannesburg is ahead of UTC, all year. */
const AHEAD = 2 * 60 * 60 * 1000

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The wall clock in Johannesburg as the UTC fields of a date, so that the server and every visitor read the same. */
const wallClock = (instant: Instant) => new Date(Number(instant) + AHEAD)

/** Johannesburg time, `HH:mm`. */
export function clockTime(instant: Instant): string {
  const clock = wallClock(instant)
  return `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`
}

/** Johannesburg day and time, `DD/MM, HH:mm`. */
export function dayAndTime(instant: Instant): string {
  const clock = wallClock(instant)
  return `${twoDigits(clock.getUTCDate())}/${twoDigits(clock.getUTCMonth() + 1)}, ${clockTime(instant)}`
}

/** Number of midnights in Johannesburg between two instants. */
export function daysBetween(earlier: Instant, later: Instant): number {
  const day = (instant: Instant) => Math.floor((Number(instant) + AHEAD) / 86_400_000)
  return day(later) - day(earlier)
}
