import type { FeedKind } from '../feed-kind.ts'
import type { Feed } from '../feeds/feed.ts'
import { isVolatileUrl } from '../feeds/guid.ts'

const MAX_HOPS = 3

type MovingFeed = Pick<Feed, 'title' | 'guid' | 'newFeedUrl' | 'items'>

/**
 * The URL to which permanent redirects of `url` lead. Null for one with a token of the request, where the feed names another URL, and for
 * news at another host, whose articles would be other ones.
 */
export function redirectedFeedUrl(
  { newFeedUrl }: Pick<Feed, 'newFeedUrl'>,
  url: string,
  to: string | undefined,
  kind: FeedKind,
): string | null {
  if (to === undefined || to === url || isVolatileUrl(to)) return null
  if (newFeedUrl !== null && !isSameUrl(newFeedUrl, to)) return null
  return kind === 'podcast' || new URL(to).host === new URL(url).host ? to : null
}

/**
 * The URL to which the publisher has moved the podcast of `url` (`itunes:new-feed-url`); null where there is no feed of the same podcast, as
 * after a mistake, or where feeds refer to each other.
 */
export async function movedFeedUrl(
  feed: MovingFeed,
  url: string,
  fetchFeed: (url: string) => Promise<MovingFeed>,
): Promise<string | null> {
  const visited = [url]
  for (let current = feed; current.newFeedUrl !== null && visited.length <= MAX_HOPS;) {
    const next = current.newFeedUrl
    // The new feed usually has the element too.
    if (isSameUrl(next, visited.at(-1) ?? '')) break
    if (visited.some((known) => isSameUrl(next, known))) return null
    current = await fetchFeed(next)
    if (!isSamePodcast(current, feed)) return null
    visited.push(next)
  }
  return visited.length > 1 ? (visited.at(-1) ?? null) : null
}

const isSameUrl = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

const keyOf = (url: string): string => url.replace(/^https?:|\/?(?:#.*)?$/g, '').toLowerCase()

function isSamePodcast(one: MovingFeed, other: MovingFeed): boolean {
  const guids = new Set(other.items.map(({ guid }) => guid))
  const isShared = one.items.some(({ guid }) => guids.has(guid))
  return (
    one.items.length > 0 && (isShared || (one.guid !== null && one.guid === other.guid) || one.title === other.title)
  )
}
