import { startRepeating } from '#server/lib/async/repeat.ts'
import { threadReader } from '../read-in-thread.ts'
import { refreshDueSchedules, type RefreshDeps } from './refresh.ts'

const EVERY_MS = 60_000

/** The returned function stops it. */
export function startScheduleRefresh(deps: Omit<RefreshDeps, 'read'>): () => Promise<void> {
  const threads = threadReader()
  const stopping = new AbortController()
  const stop = startRepeating(
    () => refreshDueSchedules({ ...deps, read: threads.read }, stopping.signal),
    EVERY_MS,
    (cause) => deps.log.warn({ cause }, 'the subscribed schedules could not be read'),
  )
  return async () => {
    stopping.abort()
    await stop()
    await threads.close()
  }
}
