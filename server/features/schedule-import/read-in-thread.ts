import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import type { ScheduleFile } from './formats/schedule-file.ts'
import type { ReadBytes } from './read-source.ts'

/** Some recurrence rules never terminate. */
const TIMEOUT_MS = 30_000

export function threadReader(timeoutMs = TIMEOUT_MS): { read: ReadBytes; close: () => Promise<void> } {
  const threads = new WorkerPool({
    module: new URL('./read-worker.ts', import.meta.url),
    timeoutMs,
    maxWaiting: 50,
  })
  return {
    read: (bytes, options) => threads.run<ScheduleFile>('read', { bytes, options }),
    close: () => threads.close(),
  }
}
