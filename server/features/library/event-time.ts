/** An event older than this lay about too long to say when it was. */
const OLDEST_MS = 400 * 24 * 3_600_000

/**
 * When something happened by our clock, of which a device says `at` and that its own clock showed `sentAt` as it told us.
 * Only how long ago it was is believed, so that a wrong clock does no harm; nothing happens in the future.
 */
export function eventTime(at: number, sentAt: number, now: Date): Date {
  const age = Math.min(Math.max(sentAt - at, 0), OLDEST_MS)
  return new Date(now.getTime() - age)
}
