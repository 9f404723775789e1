import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { startRepeating } from '#server/lib/async/repeat.ts'
import { SafePoster } from '#server/lib/fetch/safe-post.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { deliverDue } from './deliver.ts'
import { purgeWebhooks, WEBHOOKS_ADDED } from './deliveries.ts'
import { enqueueDueEvents } from './find-events.ts'
import { type Posters, TIMEOUT_MS } from './send.ts'

interface WebhookJobDeps {
  db: Database
  clock: Clock
  log: Logger
  listen: OpenDatabase['listen']
  origin: string
}

const POLL_MS = 5_000
const PURGE_MS = HOUR_MS
const CONNECTIONS_PER_HOST = 2

export function createPosters(): Posters & { close: () => Promise<void> } {
  const limits = { timeoutMs: TIMEOUT_MS, connectionsPerHost: CONNECTIONS_PER_HOST }
  const posters = { public: new SafePoster(limits), any: new SafePoster({ ...limits, allowPrivate: true }) }
  return {
    ...posters,
    close: async () => void (await Promise.all([posters.public.close(), posters.any.close()])),
  }
}

export async function startWebhooks({ db, clock, log, listen, origin }: WebhookJobDeps): Promise<() => Promise<void>> {
  const posters = createPosters()
  const stopping = new AbortController()
  const onError = (cause: unknown) => log.warn({ cause }, 'webhooks could not be sent')
  const deliver = () => deliverDue({ db, clock, log, posters }, stopping.signal)
  /** Deliveries in progress. */
  const notified = new Set<Promise<void>>()
  const unlisten = await listen(WEBHOOKS_ADDED, () => {
    const delivery = deliver()
      .catch(onError)
      .finally(() => notified.delete(delivery))
    notified.add(delivery)
  })
  const stops = [
    startRepeating(() => enqueueDueEvents(db, origin, clock()), POLL_MS, onError),
    startRepeating(deliver, POLL_MS, onError),
    startRepeating(() => purgeWebhooks(db, clock()), PURGE_MS, onError),
  ]
  return async () => {
    unlisten()
    stopping.abort()
    await Promise.all([...stops.map((stop) => stop()), ...notified])
    await posters.close()
  }
}
