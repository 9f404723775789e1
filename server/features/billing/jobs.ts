import type { OpenDatabase } from '#server/database/connect.ts'
import { RetryAt, type Tasks } from '#server/jobs/queue.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { claimDueCustomers } from './customers.ts'
import { type BillingDeps, syncCustomer } from './sync.ts'

const POLL_MS = 60_000
const CONCURRENCY = 4
const BATCH = 20
const RETRY_MS = DAY_MS

/** For the customers of deleted accounts. */
export const endTasks = ({ provider }: Pick<BillingDeps, 'provider'>): Tasks => ({
  async end_billing({ provider: name = '', customer = '' }, now) {
    const at = new Date(now.getTime() + RETRY_MS)
    if (name !== provider.name) throw new RetryAt(at, `The provider ${name} is not configured`)
    try {
      await provider.deleteCustomer(customer)
    } catch (cause) {
      throw new RetryAt(at, 'The provider could not be reached', { cause })
    }
  },
})

/** Reads the customers that are due from the provider, which recovers lost messages. */
export async function reconcile(deps: BillingDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock, log, provider } = deps
  for (;;) {
    const due = await claimDueCustomers(db, provider.name, BATCH, clock())
    for (const customer of due) {
      // The remaining customers are due again when their claim ends.
      if (stopping?.aborted) return
      await syncCustomer(deps, customer).catch((cause: unknown) =>
        log.warn({ cause, customer: customer.customer }, 'a customer could not be read from the billing provider'),
      )
    }
    if (due.length < BATCH) return
  }
}

export async function startBillingJobs(
  deps: BillingDeps & { listen: OpenDatabase['listen'] },
): Promise<() => Promise<void>> {
  const { db, clock, log, listen } = deps
  const onError = (cause: unknown) => log.warn({ cause }, 'a billing job failed')
  const pools = [{ tasks: endTasks(deps), concurrency: CONCURRENCY }]
  const stopping = new AbortController()
  const stopJobs = await startJobs({ db, listen, clock, onError, pools, pollMs: POLL_MS })
  const stopReconciling = startRepeating(() => reconcile(deps, stopping.signal), POLL_MS, onError)
  return async () => {
    stopping.abort()
    await Promise.all([stopJobs(), stopReconciling()])
  }
}
