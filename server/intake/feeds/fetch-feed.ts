import { fetchOutside, type FetchOutsideOptions } from '#server/platform/fetch/fetch-outside.ts'
import type { Feed } from './feed.ts'
import { finishItems, MAX_ITEMS } from './finish-items.ts'
import { readFeed } from './read-feed.ts'

const MAX_PAGES = 50
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'

export interface FetchFeedOptions extends Pick<FetchOutsideOptions, 'resolve' | 'allowPrivate'> {
  /** Limit of one page; 32 MiB unless told otherwise. */
  maxBytes?: number
  /** For one page; 30 s unless told otherwise. */
  timeoutMs?: number
  userAgent?: string
  /** Called after each page with what has been read so far. */
  onPage?: (progress: { pages: number; items: number }) => void
}

/**
 * Fetches a feed with all its older pages and returns it as one. Ends at 50 pages, at the limit of items, and at a page that
 * brings nothing new. Throws FetchError or FeedError; a later page that fails does so too, rather than lose the archive quietly.
 */
export async function fetchWholeFeed(url: string, options: FetchFeedOptions = {}): Promise<Feed> {
  const first = await fetchPage(url, options)
  const visited = new Set([url])
  let items = first.items
  const warnings = [...first.warnings]
  let next = first.nextPage
  options.onPage?.({ pages: 1, items: items.length })

  while (next && !visited.has(next) && items.length < MAX_ITEMS) {
    if (visited.size >= MAX_PAGES) {
      warnings.push(`the feed has more than ${MAX_PAGES} pages, the rest was left out`)
      break
    }
    visited.add(next)
    const page = await fetchPage(next, options)
    const merged = finishItems([...items, ...page.items])
    if (merged.items.length === items.length) break
    items = merged.items
    warnings.push(...page.warnings)
    next = page.nextPage
    options.onPage?.({ pages: visited.size, items: items.length })
  }
  return { ...first, items, warnings, nextPage: null }
}

async function fetchPage(url: string, options: FetchFeedOptions): Promise<Feed> {
  const { maxBytes = 32 * 1024 * 1024, timeoutMs = 30_000, userAgent = 'PrimediaPlus-FeedReader/1.0' } = options
  const document = await fetchOutside(url, { ...options, maxBytes, timeoutMs, userAgent, accept: ACCEPT })
  return readFeed(document.bytes, {
    baseUrl: document.url,
    maxBytes,
    ...(document.contentType && { contentType: document.contentType }),
  })
}
