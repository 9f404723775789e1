import type { FeedItem } from './feeds/feed.ts'

type Item = Pick<FeedItem, 'publishedAt' | 'season' | 'episode'>

/** Undated feeds follow the dated ones. */
const START = Date.UTC(2000, 0, 1)

/**
 * Gives an undated item an instant close to the dates of its neighbours, so that lists follow the order of the feed. Future dates do not
 * count, because undated items beside them would be hidden until then.
 */
export function sortDates(items: readonly Item[], now: Date): Date[] {
  const times = items.map(({ publishedAt }) => publishedAt?.getTime() ?? null)
  const known = times.map((time) => (time !== null && time <= now.getTime() ? time : null))
  const dated = known.filter((time) => time !== null)
  // Most feeds list the newest first.
  const step = isAscending(dated) || (dated.length === 0 && isAscending(items.map(episodeOrder))) ? 1 : -1
  const first = dated.length > 0 ? known.findIndex((time) => time !== null) : items.length
  let time = (dated[0] ?? START) - step * (first + 1)
  return items.map((_, index) => {
    time = known[index] ?? time + step
    return new Date(times[index] ?? time)
  })
}

const isAscending = (values: readonly number[]) => (values[0] ?? 0) < (values.at(-1) ?? 0)

const episodeOrder = ({ season, episode }: Item) => (season ?? 0) * 1_000_000 + (episode ?? 0)
