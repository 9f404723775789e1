const DAY_MS = 86_400_000
/** Africa/Johannesburg is UTC+2 all year. */
const OFFSET_MS = 7_200_000

/** The instant `daysAgo` days before today at a Johannesburg time of day; never in the future, rather a day earlier. */
export function publishedAt({ daysAgo, at }: { daysAgo: number; at: string }, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  const instant = today - daysAgo * DAY_MS + (hours * 60 + minutes) * 60_000
  return new Date(instant > now.getTime() ? instant - DAY_MS : instant)
}
