import type { OpenDatabase } from '#server/database/connect.ts'
import { CoalescedTask } from '#server/lib/async/coalesce.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import { SafePoster } from '#server/lib/fetch/safe-post.ts'
import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import type { Feed } from '../feeds/feed.ts'
import { FEEDS_PUSHED } from '../push/callback-routes.ts'
import { renewDue } from '../push/renew.ts'
import { refreshDue, type RefreshDeps } from './refresh.ts'

const EVERY_MS = 60_000
const HUB_TIMEOUT_MS = 20_000

interface FeedJobDeps extends Omit<RefreshDeps, 'read' | 'connect'> {
  listen: OpenDatabase['listen']
  /** Null if hubs cannot reach this site; feeds are then only polled. */
  callbackOrigin: string | null
}

/** Every minute, and when a hub pushes a feed. The returned function stops it. */
export async function startFeedRefresh(deps: FeedJobDeps): Promise<() => Promise<void>> {
  const threads = new WorkerPool({
    module: new URL('./read-worker.ts', import.meta.url),
    timeoutMs: 120_000,
    maxWaiting: 50,
  })
  const stopping = new AbortController()
  const read: RefreshDeps['read'] = (bytes, options) => threads.run<Feed>('read', { bytes, options })
  const poster = new SafePoster({ timeoutMs: HUB_TIMEOUT_MS, connectionsPerHost: 1 })
  const onError = (cause: unknown) => deps.log.warn({ cause }, 'the subscribed feeds could not be read')
  const refresh = () => refreshDue({ ...deps, read }, stopping.signal)
  const { callbackOrigin: origin } = deps
  const renew = async () => (origin === null ? undefined : renewDue({ ...deps, poster, origin }, stopping.signal))
  const pushed = new CoalescedTask(refresh, onError)
  const unlisten = await deps.listen(FEEDS_PUSHED, () => pushed.run())
  const stops = [startRepeating(refresh, EVERY_MS, onError), startRepeating(renew, EVERY_MS, onError)]
  return async () => {
    unlisten()
    stopping.abort()
    await Promise.all([...stops.map((stop) => stop()), pushed.stop()])
    await poster.close()
    await threads.close()
  }
}
