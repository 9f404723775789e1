import { hash } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { addFeedUrl } from '#server/features/catalogue/save/podcast/podcast-of-feed.ts'
import { readDue, recordFailedPoll, recordPoll } from '#server/jobs/polled-sources.ts'
import { fetchRemote, type RemoteDocument } from '#server/lib/fetch/safe-fetch.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { type FeedKind, kindOfFeed } from '../feed-kind.ts'
import type { Feed } from '../feeds/feed.ts'
import { ACCEPT_FEED, FEED_READER, fetchWholeFeed, type FetchFeedOptions } from '../feeds/fetch-feed.ts'
import { MAX_FEED_BYTES } from '../feeds/read-feed.ts'
import { importFeed } from '../import-feed.ts'
import { importNews } from '../import-news.ts'
import { leaseEnd, storeHub } from '../push/leases.ts'
import { movedFeedUrl, redirectedFeedUrl } from './moved-feed.ts'
import { type FeedSubscription, subscribe, unsubscribe } from './subscriptions.ts'

export interface RefreshDeps {
  db: Database
  clock: Clock
  log: Logger
  read: NonNullable<FetchFeedOptions['read']>
  connect?: Pick<FetchFeedOptions, 'allowPrivate' | 'resolve'>
}

const TABLE = 'feed_subscription'
const TIMEOUT_MS = 60_000
const INTERVAL = { minMs: 10 * MINUTE_MS, maxMs: DAY_MS }
const PUSHED_INTERVAL_MS = 12 * HOUR_MS

/** When `stopping` aborts, it returns after the reads in progress. */
export const refreshDue = (deps: RefreshDeps, stopping?: AbortSignal): Promise<void> =>
  readDue(deps.db, TABLE, (feed) => refresh(deps, feed), deps.clock, stopping)

/** Errors are stored and do not affect other feeds. */
async function refresh(deps: RefreshDeps, feed: FeedSubscription): Promise<void> {
  const { db, clock, log } = deps
  try {
    const document = await fetchKnown(feed, deps)
    const digest = hash('sha256', document.bytes, 'base64url')
    const { etag, lastModified } = document
    if (document.status === 304 || digest === feed.digest) return await recordUnchanged(deps, feed)
    const { imported, kind } = await importAgain(deps, feed, document)
    const { title, hub, self } = imported
    const interval = Math.max(INTERVAL.minMs, Math.round(feed.interval_ms / 2))
    const now = clock()
    await storeHub(db, feed.url, { hub, topic: self ?? feed.url }, now)
    const found = { etag, last_modified: lastModified, digest, title, interval_ms: interval, changed_at: now }
    await recordPoll(db, TABLE, feed, { ...found, ...(await succeeded(deps, feed, interval)) }, now)
    const redirectedTo = redirectedFeedUrl(imported, feed.url, document.permanentUrl, kind)
    await moveSubscription(deps, feed, (await newFeedUrl(deps, feed, imported)) ?? redirectedTo)
  } catch (cause) {
    await recordFailedPoll(db, TABLE, feed, cause, clock())
    log.warn({ feed: feed.url, failures: feed.failures + 1, cause }, 'a feed could not be read')
  }
}

const fetchKnown = (feed: FeedSubscription, { connect }: RefreshDeps): Promise<RemoteDocument> =>
  fetchRemote(feed.url, {
    ...connect,
    accept: ACCEPT_FEED,
    userAgent: FEED_READER,
    maxBytes: MAX_FEED_BYTES,
    timeoutMs: TIMEOUT_MS,
    known: { etag: feed.etag, lastModified: feed.last_modified },
  })

async function importAgain(
  { db, clock, read, connect }: RefreshDeps,
  subscription: FeedSubscription,
  firstPage: RemoteDocument,
): Promise<{ imported: Feed; kind: FeedKind }> {
  const { url, kind, options } = subscription
  const feed: Feed = await fetchWholeFeed(url, { ...connect, read, firstPage, timeoutMs: TIMEOUT_MS })
  const now = clock()
  const found = kind ?? (await kindOfFeed(db, feed, url))
  if (found === 'podcast') await importFeed(db, feed, url, now)
  else await importNews(db, feed, url, options, now)
  return { imported: feed, kind: found }
}

const newFeedUrl = (
  { log, read, connect }: RefreshDeps,
  { url }: FeedSubscription,
  feed: Feed,
): Promise<string | null> => {
  const fetchFeed = (next: string) => fetchWholeFeed(next, { ...connect, read, timeoutMs: TIMEOUT_MS })
  return movedFeedUrl(feed, url, fetchFeed).catch((cause: unknown) => {
    log.warn({ feed: url, cause }, 'the new URL of a feed could not be read')
    return null
  })
}

/** The feed at the new URL is read at once, and continues the podcast. */
async function moveSubscription(
  { db, clock, log }: RefreshDeps,
  { url, kind, options }: FeedSubscription,
  to: string | null,
): Promise<void> {
  if (to === null) return
  await addFeedUrl(db, { from: url, to }, clock())
  await subscribe(db, [{ url: to, kind, options }], clock())
  await unsubscribe(db, url)
  log.info({ feed: url, newFeed: to }, 'a feed has moved')
}

/** During a lease the feed is polled rarely, but at the end of the lease at the latest, in case the hub has failed. */
async function succeeded({ db, clock }: RefreshDeps, { url }: FeedSubscription, intervalMs: number) {
  const now = clock()
  const lease = await leaseEnd(db, url, now)
  const polled = now.getTime() + intervalMs
  const pushed = lease && Math.min(lease.getTime(), Math.max(polled, now.getTime() + PUSHED_INTERVAL_MS))
  return { failures: 0, last_error: null, check_at: new Date(pushed ?? polled) }
}

async function recordUnchanged(deps: RefreshDeps, feed: FeedSubscription): Promise<void> {
  const now = deps.clock()
  const interval = Math.min(INTERVAL.maxMs, Math.round(feed.interval_ms * 1.5))
  await recordPoll(deps.db, TABLE, feed, { interval_ms: interval, ...(await succeeded(deps, feed, interval)) }, now)
}
