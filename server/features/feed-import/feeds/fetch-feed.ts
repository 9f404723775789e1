import { fetchRemote, type FetchRemoteOptions, type RemoteDocument } from '#server/lib/fetch/safe-fetch.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import type { Feed } from './feed.ts'
import { finishItems, MAX_ITEMS } from './finish-items.ts'
import { MAX_FEED_BYTES, readFeed, type ReadFeedOptions } from './read-feed.ts'
import { isPastLastPage } from './read-wordpress.ts'
import { hasOnlyLocalTimes, zoneOfSite } from './wordpress-zone.ts'

const MAX_PAGES = 50
/** Limits of all pages together. */
const MAX_BYTES = 2 * MAX_FEED_BYTES
const MAX_MS = 10 * MINUTE_MS
export const ACCEPT_FEED =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'

export interface FetchFeedOptions extends Pick<FetchRemoteOptions, 'resolve' | 'allowPrivate'> {
  /** Limit of one page; 64 MiB by default. */
  maxBytes?: number
  /** For one page; two minutes by default. */
  timeoutMs?: number
  userAgent?: string
  read?: (bytes: Uint8Array, options: ReadFeedOptions) => Feed | Promise<Feed>
  firstPage?: RemoteDocument
  onPage?: (progress: { pages: number; items: number }) => void
}

/**
 * Stops at 50 pages, 128 MiB, ten minutes, the limit of items, or a page without new ones. Throws also for a later page, so that no archive
 * is lost silently.
 */
export async function fetchWholeFeed(url: string, options: FetchFeedOptions = {}): Promise<Feed> {
  const started = performance.now()
  const { firstPage, ...forPages } = options
  const { feed: first, size } = firstPage ? await readPage(firstPage, options) : await fetchPage(url, forPages)
  const visited = new Set([url])
  let bytes = size
  let items = first.items
  const warnings = [...first.warnings]
  let next = first.nextPage
  options.onPage?.({ pages: 1, items: items.length })

  while (next && !visited.has(next) && items.length < MAX_ITEMS) {
    const limit = limitReached(visited.size, bytes, performance.now() - started)
    if (limit) {
      warnings.push(`the feed has more than ${limit}, the rest was left out`)
      break
    }
    visited.add(next)
    const fetched = await fetchPageIfThere(next, options)
    if (!fetched) break
    const { feed: page, size: pageSize } = fetched
    bytes += pageSize
    const merged = finishItems([...items, ...page.items])
    if (merged.items.length === items.length) break
    items = merged.items
    warnings.push(...page.warnings)
    next = page.nextPage
    options.onPage?.({ pages: visited.size, items: items.length })
  }
  return { ...first, items, warnings, nextPage: null }
}

function limitReached(pages: number, bytes: number, elapsedMs: number): string | null {
  if (pages >= MAX_PAGES) return `${MAX_PAGES} pages`
  if (bytes >= MAX_BYTES) return `${MAX_BYTES / 2 ** 20} MB`
  return elapsedMs >= MAX_MS ? `could be fetched in ${MAX_MS / 60_000} minutes` : null
}

/** Null after the last page of a site that does not mark it. */
async function fetchPageIfThere(url: string, options: FetchFeedOptions) {
  try {
    return await fetchPage(url, options)
  } catch (cause) {
    if (isPastLastPage(url, cause)) return null
    throw cause
  }
}

export const FEED_READER = 'PrimediaPlus-FeedReader/1.0'

async function fetchPage(url: string, options: FetchFeedOptions): Promise<{ feed: Feed; size: number }> {
  return readPage(await fetchRemote(url, requestOf(options, ACCEPT_FEED)), options)
}

function requestOf(options: FetchFeedOptions, accept: string): FetchRemoteOptions {
  const { maxBytes = MAX_FEED_BYTES, timeoutMs = 120_000, userAgent = FEED_READER, resolve, allowPrivate } = options
  return {
    ...(resolve && { resolve }),
    ...(allowPrivate !== undefined && { allowPrivate }),
    maxBytes,
    timeoutMs,
    userAgent,
    accept,
  }
}

async function readPage(document: RemoteDocument, options: FetchFeedOptions) {
  const { read = readFeed, maxBytes = MAX_FEED_BYTES } = options
  const zone = hasOnlyLocalTimes(document)
    ? await zoneOfSite(document.url, requestOf(options, 'application/json'))
    : undefined
  const feed = await read(document.bytes, {
    baseUrl: document.url,
    maxBytes,
    ...(document.contentType && { contentType: document.contentType }),
    ...(document.link && { linkHeader: document.link }),
    ...(zone && { zone }),
  })
  return { feed, size: document.bytes.length }
}
