import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import { afterThisFile } from '../after-file.ts'
import type { StructuredData } from './structured-data-worker.ts'

const MINUTE_MS = 60_000

/**
 * Starts the validator of structured data, until the test file ends, in a thread of its own: its polyfills replace `Promise` and
 * `String.prototype.trim`, which becomes quadratic, for all code of the thread.
 */
export function structuredDataValidator(): (html: string, schemas: readonly string[]) => Promise<StructuredData> {
  const module = new URL('./structured-data-worker.ts', import.meta.url)
  const pool = new WorkerPool({ module, timeoutMs: MINUTE_MS, maxWaiting: 1 })
  afterThisFile(() => pool.close())
  return (html, schemas) => pool.run('validateStructuredData', { html, schemas })
}
