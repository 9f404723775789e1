import type { OpenDatabase } from '#server/database/connect.ts'
import { ResponseCache } from '#server/http/responses/response-cache.ts'
import type { Tasks } from '#server/jobs/queue.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import type { AllowPrivate } from '#server/lib/fetch/safe-connect.ts'
import { SafePoster } from '#server/lib/fetch/safe-post.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { createFeedLoader, type FeedLoader, type FeedLoaderDeps, RSS_TYPE } from '../load-feed.ts'
import { enqueuePing, enqueuePushes, purgeWebsub } from './changed-topics.ts'
import { pingHub, type PushDeps, pushTo } from './push.ts'
import { verifyIntent, type VerifyDeps } from './verify-intent.ts'

export interface WebsubDeps extends FeedLoaderDeps, Omit<PushDeps, 'poster' | 'loadFeed' | 'origin' | 'db'> {
  listen: OpenDatabase['listen']
  hub: string
  ownsHub: boolean
  /** Only for tests. */
  allowPrivate?: AllowPrivate | undefined
}

const POLL_MS = 15_000
const PURGE_MS = HOUR_MS
const TIMEOUT_MS = 20_000
const CONCURRENCY = 8
const PER_HOST = 2

const CACHE = { freshMs: 60_000, staleMs: 60_000, maxEntries: 20, maxBytes: 32_000_000 }

const tasksOf = (deps: PushDeps & VerifyDeps, hub: string): Tasks => ({
  websub_verify: ({ requestId = '' }, now) => verifyIntent(deps, requestId, now),
  websub_push: ({ subscriptionId = '', change = '' }, now) => pushTo(deps, hub, { subscriptionId, change }, now),
  websub_ping: ({ topics = '' }) => pingHub(deps, hub, topics.split(' ')),
})

/** Serves the subscribers of our hub, or notifies an external hub, as soon as content changes. The returned function stops it. */
export async function startWebsub(deps: WebsubDeps): Promise<() => Promise<void>> {
  const { db, clock, listen, log, hub, ownsHub, allowPrivate = false } = deps
  const feeds = createFeedLoader(deps)
  const poster = new SafePoster({ timeoutMs: TIMEOUT_MS, connectionsPerHost: PER_HOST, allowPrivate })
  const onError = (cause: unknown) => log.warn({ cause }, 'changes of feeds were not sent')
  const tasks = tasksOf({ ...deps, origin: deps.site.origin, poster, loadFeed: sharedFeeds(feeds) }, hub)
  const stopJobs = await startJobs({
    db,
    listen,
    clock,
    onError,
    pools: [{ tasks, concurrency: CONCURRENCY, perKey: PER_HOST }],
    pollMs: POLL_MS,
    addDue: () => (ownsHub ? enqueuePushes : enqueuePing)(db, clock()),
  })
  const stopPurging = startRepeating(() => purgeWebsub(db, clock()), PURGE_MS, onError)
  return async () => {
    await Promise.all([stopJobs(), stopPurging()])
    await poster.close()
    await feeds.close()
  }
}

function sharedFeeds(feeds: FeedLoader): PushDeps['loadFeed'] {
  const cache = new ResponseCache(CACHE)
  return async (path, change) => {
    const { body } = await cache.get(`${change} ${path}`, async () => ({
      status: 200,
      contentType: RSS_TYPE,
      cacheControl: 'no-store',
      body: (await feeds.load(path, { kind: 'public' })) ?? '',
    }))
    return body.length > 0 ? body : null
  }
}
